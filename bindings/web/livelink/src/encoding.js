// The encoder and the decoder of UTF-8. A page in Jest's jsdom has none, but it has Node's `Buffer`.

class Encoder {
  encodeInto(text, target) {
    const bytes = Buffer.from(text);
    target.set(bytes);
    return { read: text.length, written: bytes.length };
  }
}

class Decoder {
  decode({ buffer, byteOffset, byteLength } = new Uint8Array()) { return Buffer.from(buffer, byteOffset, byteLength).toString(); }
}

export const { TextEncoder = Encoder, TextDecoder = Decoder } = globalThis;
