import { gunzipSync, gzipSync } from 'node:zlib'
import type { StatementFile } from '#server/applications/statements/read-file.ts'
import { decrypt, type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'

export const readingContext = (documentId: string) => `statement_readings:${documentId}`

/** Encrypts what was read from a document, compressed, because a statement can have thousands of lines. */
export const encryptReading = (keys: EncryptionKeys, documentId: string, file: StatementFile): string =>
  encrypt(keys, gzipSync(JSON.stringify(file)).toString('base64'), readingContext(documentId))

/** Decrypts what was read from a document. @throws Error as `decrypt`. */
export const decryptReading = (keys: EncryptionKeys, documentId: string, encrypted: string): StatementFile =>
  JSON.parse(
    gunzipSync(Buffer.from(decrypt(keys, encrypted, readingContext(documentId)), 'base64')).toString('utf8'),
  ) as StatementFile
