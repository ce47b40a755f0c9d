import { decrypt, type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'

export const readingContext = (documentId: string) => `statement_readings:${documentId}`

/** Encrypts what was read from a document, as packed by the reader. */
export const encryptReading = (keys: EncryptionKeys, documentId: string, packed: Uint8Array): string =>
  encrypt(keys, Buffer.from(packed).toString('base64'), readingContext(documentId))

/** Decrypts what was read from a document; a worker thread unpacks it. @throws Error as `decrypt`. */
export const decryptReading = (keys: EncryptionKeys, documentId: string, encrypted: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(decrypt(keys, encrypted, readingContext(documentId)), 'base64'))
