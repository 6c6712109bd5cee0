# See example.com
require "net/http"
puts Net::HTTP.get(URI('https://example.com/a'+id)) # é
x = "a\nhttps://example.com/b #{x.name}"
