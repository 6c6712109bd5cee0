// Lexical as pages have it. Its other build fails where a selection begins in an empty paragraph and ends in the text of a link.
process.env.NODE_ENV = 'production';
