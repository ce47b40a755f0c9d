import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Bytes of clear text. */
export const segmentBytes = 256 * 1024

const cipher = 'aes-256-gcm'
const lengthBytes = 4
const nonceBytes = 12
const tagBytes = 16
/** Length and nonce. */
export const headerBytes = lengthBytes + nonceBytes

export const encryptedBytes = (textBytes: number) => headerBytes + textBytes + tagBytes

/** Whole segments, so that nothing has to be joined. */
export const readBytes = encryptedBytes(segmentBytes)

/**
 * Encrypts a segment (AES-256-GCM): length, random nonce, text, tag, to be written in order.
 * The offset is authenticated, so that segments can't be swapped.
 * @param key 32 bytes, of this one file.
 * @param offset in the clear file, bytes.
 */
export function encryptSegment(key: Buffer, text: Buffer, offset: number): Buffer[] {
  const nonce = randomBytes(nonceBytes)
  const encrypt = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(place(offset))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(text.length)
  const encrypted = encrypt.update(text)
  encrypt.final()
  return [length, nonce, encrypted, encrypt.getAuthTag()]
}

/** Undefined if the header isn't valid. */
export function textBytesOf(header: Buffer): number | undefined {
  const length = header.readUInt32BE(0)
  return length > 0 && length <= segmentBytes ? length : undefined
}

/** @throws Error if a bit was changed, the key is another one, or the segment had another offset. */
export function decryptSegment(key: Buffer, encrypted: Buffer, offset: number): Buffer {
  const decrypt = createDecipheriv(cipher, key, encrypted.subarray(lengthBytes, headerBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(place(offset))
    .setAuthTag(encrypted.subarray(-tagBytes))
  const text = decrypt.update(encrypted.subarray(headerBytes, -tagBytes))
  decrypt.final()
  return text
}

function place(offset: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(offset))
  return bytes
}

/** The garbage collector underestimates external memory. The buffers are empty afterwards. */
export function releaseBuffers(buffers: readonly Uint8Array[]) {
  // Small buffers share their memory with others.
  for (const { buffer, byteLength } of buffers)
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
