import { statfs } from 'node:fs/promises'
import { AppError } from '#shared/kit/app-error.ts'

const idleMs = 60 * 60_000
const retryAfterSeconds = 60

export interface DiskSpace {
  /**
   * Replaces an earlier reservation.
   * @throws `unavailable` if less than the floor would stay free.
   */
  reserve(name: string, bytes: number): Promise<void>
  use(name: string, bytes: number): void
  release(name: string): void
}

/**
 * Tracks reservations of this server only.
 * @param floorBytes stays free, because the database may share the disk.
 */
export function openDiskSpace(
  directory: string,
  floorBytes: number,
  findFreeBytes: (directory: string) => Promise<number> = freeBytes,
): DiskSpace {
  const reserved = new Map<string, { bytes: number; at: number }>()

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
      // No await before reserving: concurrent files would miss each other.
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

/** Counts only space for this user. */
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
