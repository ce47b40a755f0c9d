import type { Readable } from 'node:stream'

export interface StoredFile {
  readonly name: string
  readonly changedAt: Date
}

/** Marks a place whose owner was unknown. */
export const unknownInstallation = 'unknown'

export interface FilePlace {
  /** For logs: `the folder /srv/harborline/documents/stored`. */
  readonly where: string
  readonly markers: string
  list(): AsyncIterable<StoredFile>
  /** From the trash too; missing files are fine. */
  remove(name: string): Promise<void>
  discard(name: string): Promise<void>
  /** False if not in the trash. */
  restore(name: string): Promise<boolean>
  /** `changedAt` is when it was trashed. */
  listTrash(): AsyncIterable<StoredFile>
  listInstallations(): Promise<string[]>
  addInstallation(id: string): Promise<void>
  removeInstallation(id: string): Promise<void>
}

export class MissingFile extends Error {
  override readonly name = 'MissingFile'
  override readonly message = 'A stored file is missing.'
}

export interface Storage extends FilePlace {
  /** Moves a local file durably; safe to repeat after a crash. */
  adopt(name: string, localPath: string): Promise<void>
  has(name: string): Promise<boolean>
  /** Encrypted bytes. @throws MissingFile. */
  read(name: string): Promise<Readable>
}
