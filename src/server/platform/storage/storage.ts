import type { Readable } from 'node:stream'
import type { FilePlace } from '#server/platform/storage/file-place.ts'

/** There is no file of this name. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile'
  override readonly message = 'A stored file is missing.'
}

/** Where finished files lie, sealed, under random names. */
export interface Storage extends FilePlace {
  /**
   * Takes over a file from the local disk, durably; the local one is gone afterwards. Taking it over twice is taking it
   * over once: a crash in between must not lose it.
   */
  adopt(name: string, localPath: string): Promise<void>
  has(name: string): Promise<boolean>
  /** The sealed bytes. @throws MissingFile. */
  read(name: string): Promise<Readable>
}
