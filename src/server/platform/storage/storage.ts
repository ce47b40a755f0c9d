import type { Readable } from 'node:stream'

export interface StoredFile {
  readonly name: string
  readonly changedAt: Date
}

/** For a place whose owner was not known. */
export const unknownInstallation = 'unknown'

/** A place for files, with a trash and a marker for each installation. */
export interface FilePlace {
  /** For log lines, such as `the folder /srv/harborline/documents/stored`. */
  readonly where: string
  /** One file or object per installation, named by its id. */
  readonly markers: string
  list(): AsyncIterable<StoredFile>
  /** Also deletes from the trash. A missing file is no error. */
  remove(name: string): Promise<void>
  discard(name: string): Promise<void>
  /** @returns false when it is not in the trash. */
  restore(name: string): Promise<boolean>
  /** `changedAt` is when a file was moved to the trash. */
  listTrash(): AsyncIterable<StoredFile>
  listInstallations(): Promise<string[]>
  addInstallation(id: string): Promise<void>
  removeInstallation(id: string): Promise<void>
}

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
