import type { Readable } from 'node:stream'
import type { FilePlace } from '#server/platform/storage/file-place.ts'

export class MissingFile extends Error {
  override readonly name = 'MissingFile'
  override readonly message = 'A stored file is missing.'
}

/** Complete, encrypted files under random names. */
export interface Storage extends FilePlace {
  /** Moves a local file durably into storage. Repeating it after a crash is safe. */
  adopt(name: string, localPath: string): Promise<void>
  has(name: string): Promise<boolean>
  /** Reads the encrypted bytes. @throws MissingFile. */
  read(name: string): Promise<Readable>
}
