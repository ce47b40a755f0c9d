import fs from 'node:fs'
import { access, chmod, open, opendir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readBytes } from './segments.ts'
import { type FilePlace, MissingFile, requirePlainName, type Storage, type StoredFile } from './storage.ts'

/** Opens a place with `<directory>-trash` and `<directory>-installations`, private, on one file system. */
export function openDiskPlace(directory: string): FilePlace {
  const trash = `${directory}-trash`
  const markers = `${directory}-installations`
  for (const folder of [directory, trash, markers]) fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pathOf = (name: string) => path.join(directory, requireFileName(name))
  const trashed = (name: string) => path.join(trash, requireFileName(name))

  return {
    where: `the folder ${directory}`,
    markers,
    list: () => filesIn(directory),
    remove: async (name) => {
      await rm(pathOf(name), { force: true })
      await rm(trashed(name), { force: true })
    },
    discard: async (name) => {
      const now = new Date()
      await ifThere(utimes(pathOf(name), now, now))
      if (await move(pathOf(name), trashed(name))) await sync([trash, directory])
    },
    restore: async (name) => {
      if (await exists(pathOf(name))) {
        await rm(trashed(name), { force: true })
        return true
      }
      const isRestored = await move(trashed(name), pathOf(name))
      if (isRestored) await sync([directory, trash])
      return isRestored
    },
    listTrash: () => filesIn(trash),
    listInstallations: () => readdir(markers),
    addInstallation: async (id) => {
      await writeFile(path.join(markers, id), '', { mode: 0o600 })
      await sync([markers])
    },
    removeInstallation: (id) => rm(path.join(markers, id), { force: true }),
  }
}

/** Folders may hold other files, but names never lead out of them. */
function requireFileName(name: string): string {
  if (/^\.{0,2}$/.test(name) || /[/\\\0]/.test(name)) throw new Error('This is not the name of a file.')
  return name
}

async function* filesIn(directory: string): AsyncGenerator<StoredFile> {
  for await (const entry of await opendir(directory)) {
    const stats = entry.isFile() ? await ifThere(stat(path.join(directory, entry.name))) : undefined
    if (stats) yield { name: entry.name, changedAt: stats.mtime }
  }
}

const exists = async (file: string) => (await ifThere(access(file).then(() => true))) === true

const move = async (from: string, to: string) => (await ifThere(rename(from, to).then(() => true))) === true

async function sync(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const opened = await open(folder, 'r')
    await opened.sync().finally(() => opened.close())
  }
}

const ifThere = <Result>(work: Promise<Result>): Promise<Result | undefined> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })

/** Opens disk storage in a private directory, on the file system files come from. */
export function openDiskStorage(directory: string): Storage {
  const place = openDiskPlace(directory)
  const pathOf = (name: string) => path.join(directory, requirePlainName(name))
  const has = async (name: string) => {
    const file = pathOf(name)
    return exists(file).catch(() => false)
  }

  return {
    ...place,
    localFolder: directory,
    has,
    adopt: async (name, staged) => {
      // Stored files are never replaced or reopened for writing.
      if (await has(name)) return staged?.remove()
      if (!staged?.path) throw new Error('There is no staged file to store.')
      try {
        await chmod(staged.path, 0o400)
        await rename(staged.path, pathOf(name))
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
