/**
 * Frees memory that nobody reads any more, instead of leaving it to the garbage collector, which sees no need to hurry:
 * the bytes of a buffer weigh nothing in its own heap. Whoever still holds one of `buffers` finds it empty.
 */
export function giveBack(buffers: readonly Uint8Array[]) {
  // Small ones share their memory with others.
  for (const { buffer, byteLength } of buffers)
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
