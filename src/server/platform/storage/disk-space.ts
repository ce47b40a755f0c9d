import { statfs } from 'node:fs/promises'
import { AppError } from '#shared/kit/app-error.ts'

/** A reservation that was not used for this long no longer counts, ms. */
const idleMs = 60 * 60_000
const retryAfterSeconds = 60

/** Space on the disk of uploads that is promised to files on their way. */
export interface DiskSpace {
  /**
   * Reserves what a file still needs, instead of what it had reserved before.
   * @throws AppError `unavailable` if less than the floor would be left free.
   */
  reserve(name: string, bytes: number): Promise<void>
  /** Records that reserved bytes are on the disk now. */
  use(name: string, bytes: number): void
  release(name: string): void
}

/**
 * Keeps count of promised space in this process: several servers that share a disk each see what the others have written,
 * and not what they promised.
 * @param floorBytes stays free, because the database may be on the same disk.
 */
export function openDiskSpace(
  directory: string,
  floorBytes: number,
  findFreeBytes: (directory: string) => Promise<number> = freeBytes,
): DiskSpace {
  const reserved = new Map<string, { bytes: number; at: number }>()

  /** What the other files on their way still need. */
  function promisedToOthers(name: string, now: number): number {
    let bytes = 0
    for (const [other, { bytes: needed, at }] of reserved) {
      if (now - at > idleMs) reserved.delete(other)
      else if (other !== name) bytes += needed
    }
    return bytes
  }

  return {
    reserve: async (name, bytes) => {
      const free = await findFreeBytes(directory)
      // Nothing may wait between this and the reservation: of two files one would not see the other.
      const now = performance.now()
      if (free - promisedToOthers(name, now) - bytes < floorBytes) throw storageFull()
      reserved.set(name, { bytes, at: now })
    },
    use: (name, bytes) => {
      const held = reserved.get(name)
      if (held) reserved.set(name, { bytes: Math.max(0, held.bytes - bytes), at: performance.now() })
    },
    release: (name) => void reserved.delete(name),
  }
}

/** Returns the bytes that this user may still write to the disk of a directory. */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

const storageFull = () =>
  new AppError(
    'unavailable',
    'Uploads are paused because our storage is almost full. Everything you’ve sent is saved. Try again in a few minutes.',
    {},
    retryAfterSeconds,
  )
