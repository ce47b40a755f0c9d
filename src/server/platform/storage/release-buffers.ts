/** The garbage collector underestimates external memory. The buffers are empty afterwards. */
export function releaseBuffers(buffers: readonly Uint8Array[]) {
  // Small buffers share their memory with others.
  for (const { buffer, byteLength } of buffers)
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
