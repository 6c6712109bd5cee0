// The size of the module's memory. It only ever grows, so an object that is not freed shows.

let memory;
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate(...given);
  memory = (made.instance ?? made).exports.memory;
  return made;
};

export const moduleBytes = () => memory.buffer.byteLength;
