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

/** Checks for the form of a stored document's name: 20 random bytes. */
export const isStoredName = (name: string): boolean => /^[0-9a-f]{40}$/.test(name)

export const isPlainName = (name: string): boolean => /^[\w-]{1,100}$/.test(name)

/** Returns a name without separators or dots, the last defense against one that leads out of the storage. */
export function requirePlainName(name: string): string {
  if (!isPlainName(name)) throw new Error('This is not the name of a stored file.')
  return name
}

export class MissingFile extends Error {
  override readonly name = 'MissingFile'
  override readonly message = 'A stored file is missing.'
}

/** A whole encrypted file, before it is stored. */
export interface StagedFile {
  /** If it is on this disk. */
  readonly path?: string
  readonly bytes: number
  read(): Promise<AsyncIterable<Uint8Array>>
  remove(): Promise<void>
}

export interface Storage extends FilePlace {
  /** If files are on this machine's disk. */
  readonly localFolder?: string
  /** Moves a staged file durably; safe to repeat after a crash, also without the file. */
  adopt(name: string, staged: StagedFile | undefined): Promise<void>
  has(name: string): Promise<boolean>
  /** Encrypted bytes. @throws MissingFile. */
  read(name: string): Promise<Readable>
}
