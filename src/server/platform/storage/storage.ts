import type { Readable } from 'node:stream'
import type { FilePlace } from '#server/platform/storage/file-place.ts'

export class MissingFile extends Error {
  override readonly name = 'MissingFile'
  override readonly message = 'A stored file is missing.'
}

/** Storage of complete, encrypted files under random names. */
export interface Storage extends FilePlace {
  /**
   * Moves a file durably from the local disk into storage. Repeating it is safe: a crash in between must not lose the
   * file.
   */
  adopt(name: string, localPath: string): Promise<void>
  has(name: string): Promise<boolean>
  read(name: string): Promise<Readable>
}
