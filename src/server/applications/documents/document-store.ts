import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Inspector } from '#server/applications/documents/inspection/inspect-encrypted.ts'
import { decrypt, type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { decryptFile } from '#server/platform/storage/decrypt-file.ts'
import { MissingFile, type Storage } from '#server/platform/storage/storage.ts'
import type { UploadStaging } from '#server/platform/storage/upload-staging.ts'
import { AppError } from '#shared/kit/app-error.ts'

export interface DocumentStore {
  readonly keys: EncryptionKeys
  readonly incoming: UploadStaging
  readonly storage: Storage
  /** Defaults to this process's inspector. */
  readonly inspector?: Inspector
}

interface Stored {
  readonly id: string
  readonly keyEncrypted: string | null
  readonly storedName: string
  readonly size: number
}

export const keyContext = (documentId: string) => `documents.key:${documentId}`

/** Creates an encrypted key for one file. */
export const newKeyEncrypted = ({ keys }: Pick<DocumentStore, 'keys'>, documentId: string) =>
  encrypt(keys, randomBytes(32).toString('base64'), keyContext(documentId))

/** Decrypts a file's key. @throws `not_found` if destroyed. */
export function keyOf(
  { keys }: Pick<DocumentStore, 'keys'>,
  { id, keyEncrypted }: Pick<Stored, 'id' | 'keyEncrypted'>,
): Buffer {
  if (!keyEncrypted) throw new AppError('not_found', 'This document was deleted.')
  return Buffer.from(decrypt(keys, keyEncrypted, keyContext(id)), 'base64')
}

/**
 * Streams the decrypted file.
 * @throws DamagedFile in the stream; MissingFile if it is nowhere.
 */
export async function readDocument(documentStore: DocumentStore, document: Stored): Promise<Readable> {
  return decryptFile(
    keyOf(documentStore, document),
    await readStored(documentStore, document.storedName),
    document.size,
  )
}

/** Streams the encrypted file, from the trash if needed. @throws MissingFile. */
export async function readStored({ storage }: DocumentStore, name: string): Promise<Readable> {
  try {
    return await storage.read(name)
  } catch (error) {
    if (!(error instanceof MissingFile) || !(await storage.restore(name))) throw error
    return storage.read(name)
  }
}
