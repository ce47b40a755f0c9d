import type { Readable } from 'node:stream'

/** Where finished files lie, sealed, under random names. */
export interface Storage {
  /**
   * Takes over a file from the local disk, durably; the local one is gone afterwards. Taking it over twice is taking it
   * over once: a crash in between must not lose it.
   */
  adopt(name: string, localPath: string): Promise<void>
  has(name: string): Promise<boolean>
  /** The sealed bytes. @throws Error where there is no such file. */
  read(name: string): Promise<Readable>
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>
  list(): AsyncIterable<{ name: string; changedAt: Date }>
}
