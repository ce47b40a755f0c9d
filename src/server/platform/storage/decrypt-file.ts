import { Readable } from 'node:stream'
import { decryptSegment, encryptedBytes, headerBytes, releaseBuffers, textBytesOf } from './segments.ts'

/** Truncated, changed, or encrypted with another key. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile'
  override readonly message = 'A stored file is incomplete.'
}

/**
 * Decrypts a file of `size` clear bytes and releases its encrypted chunks. Destroying the result closes the file.
 * @throws DamagedFile in the stream.
 */
export function decryptFile(key: Buffer, encrypted: AsyncIterable<Uint8Array>, size: number): Readable {
  const clear = Readable.from(segments(key, encrypted, size), { objectMode: false })
  // A generator that was never started never reaches its end.
  if (encrypted instanceof Readable) clear.once('close', () => encrypted.destroy())
  return clear
}

async function* segments(key: Buffer, encrypted: AsyncIterable<Uint8Array>, size: number) {
  let offset = 0
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let neededBytes = headerBytes
  for await (const chunk of encrypted) {
    waiting.push(chunk)
    waitingBytes += chunk.byteLength
    while (waitingBytes >= neededBytes) {
      const gathered = gather(waiting, waitingBytes)
      const textBytes = textBytesOf(gathered)
      if (textBytes === undefined) throw new DamagedFile()
      const length = encryptedBytes(textBytes)
      const isWhole = waitingBytes >= length
      if (isWhole) {
        const text = opened(key, gathered.subarray(0, length), offset)
        if (length === waitingBytes) releaseBuffers([gathered])
        yield text
        offset += textBytes
        waitingBytes -= length
      }
      if (!isWhole) waiting = [gathered]
      else waiting = waitingBytes > 0 ? [gathered.subarray(length)] : []
      neededBytes = isWhole ? headerBytes : length
    }
  }
  if (offset !== size || waitingBytes > 0) throw new DamagedFile()
}

function gather(chunks: readonly Uint8Array[], bytes: number): Buffer {
  const [first] = chunks
  if (chunks.length > 1 || !first) return Buffer.concat(chunks, bytes)
  return Buffer.from(first.buffer, first.byteOffset, first.byteLength)
}

function opened(key: Buffer, encrypted: Buffer, offset: number): Buffer {
  try {
    return decryptSegment(key, encrypted, offset)
  } catch (cause) {
    throw new DamagedFile('', { cause })
  }
}
