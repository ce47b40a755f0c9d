import { access, chmod, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { openDiskPlace } from '#server/platform/storage/disk-place.ts'
import { readBytes } from '#server/platform/storage/segments.ts'
import { MissingFile, type Storage } from '#server/platform/storage/storage.ts'

/** @param directory on the file system from which files are taken over; created if missing, for this user alone. */
export function openDiskStorage(directory: string): Storage {
  const place = openDiskPlace(directory)
  const pathOf = (name: string) => path.join(directory, name)
  const has = (name: string) =>
    access(pathOf(name)).then(
      () => true,
      () => false,
    )

  return {
    ...place,
    has,
    adopt: async (name, localPath) => {
      // Stored files are never replaced or reopened for writing.
      if (await has(name)) return rm(localPath, { force: true })
      try {
        await chmod(localPath, 0o400)
        await rename(localPath, pathOf(name))
      } catch (error) {
        if (!(await has(name))) throw error
      }
      const folder = await open(directory, 'r')
      await folder.sync().finally(() => folder.close())
    },
    read: async (name) => {
      const file = await open(pathOf(name), 'r').catch((cause: NodeJS.ErrnoException) => {
        throw cause.code === 'ENOENT' ? new MissingFile('', { cause }) : cause
      })
      return file.createReadStream({ highWaterMark: readBytes })
    },
  }
}
