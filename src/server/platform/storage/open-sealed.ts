import { Readable } from 'node:stream'
import { headerBytes, openSegment, sealedBytes, textBytesOf } from '#server/platform/storage/segments.ts'

/** A file that was cut off or changed, or whose key is another one. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile'
  override readonly message = 'A stored file is not whole.'
}

/**
 * The clear text of a sealed file, piece by piece, so that memory stays flat.
 * @param size of the clear file in bytes: a file that ends earlier was cut off.
 * @throws (in the stream) DamagedFile.
 */
export const openSealed = (key: Buffer, sealed: AsyncIterable<Uint8Array>, size: number): Readable =>
  Readable.from(segments(key, sealed, size), { objectMode: false })

async function* segments(key: Buffer, sealed: AsyncIterable<Uint8Array>, size: number) {
  let offset = 0
  let waiting: Buffer = Buffer.alloc(0)
  for await (const chunk of sealed) {
    waiting = waiting.length === 0 ? Buffer.from(chunk) : Buffer.concat([waiting, chunk])
    while (waiting.length >= headerBytes) {
      const textBytes = textBytesOf(waiting)
      if (textBytes === undefined) throw new DamagedFile()
      const length = sealedBytes(textBytes)
      if (waiting.length < length) break
      yield opened(key, waiting.subarray(0, length), offset)
      waiting = waiting.subarray(length)
      offset += textBytes
    }
  }
  if (offset !== size || waiting.length > 0) throw new DamagedFile()
}

function opened(key: Buffer, sealed: Buffer, offset: number): Buffer {
  try {
    return openSegment(key, sealed, offset)
  } catch (cause) {
    throw new DamagedFile('', { cause })
  }
}
