import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Clear bytes. */
export const segmentBytes = 256 * 1024

const cipher = 'aes-256-gcm'
const lengthBytes = 4
const nonceBytes = 12
const tagBytes = 16
export const headerBytes = lengthBytes + nonceBytes

export const encryptedBytes = (textBytes: number) => headerBytes + textBytes + tagBytes

/** Whole segments need no joining. */
export const readBytes = encryptedBytes(segmentBytes)

/**
 * Encrypts a segment (AES-256-GCM) to length, nonce, text, and tag; the authenticated offset (clear bytes) prevents
 * swapping.
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

/** Reads a header; undefined if invalid. */
export function textBytesOf(header: Buffer): number | undefined {
  const length = header.readUInt32BE(0)
  return length > 0 && length <= segmentBytes ? length : undefined
}

/** Decrypts a segment. @throws Error if bits, key, or offset differ. */
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

/** Empties buffers, because the garbage collector underestimates external memory. */
export function releaseBuffers(buffers: readonly Uint8Array[]) {
  // Small buffers share their memory.
  for (const { buffer, byteLength } of buffers)
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
