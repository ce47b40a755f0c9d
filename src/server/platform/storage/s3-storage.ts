import { Readable } from 'node:stream'
import type { S3Client } from './s3-client.ts'
import { isPlainName, MissingFile, requirePlainName, type Storage, type StoredFile } from './storage.ts'

/** The bucket may contain other objects. */
const prefix = 'documents/'
const trashPrefix = 'documents-trash/'
const markerPrefix = 'documents-installations/'

/**
 * Opens documents in a bucket, which gets only encrypted files.
 * @throws Unavailable in each method, if the bucket doesn't answer or is overloaded.
 */
export function openS3Storage(s3: S3Client): Storage {
  const keyOf = (name: string) => prefix + requirePlainName(name)
  const has = async (name: string) => s3.has(keyOf(name))
  return {
    has,
    adopt: async (name, staged) => {
      if (await has(name)) return staged?.remove()
      if (!staged) throw new Error('There is no staged file to move to the bucket.')
      await s3.put(keyOf(name), await staged.read(), staged.bytes)
      await staged.remove()
    },
    read: async (name) => {
      const content = await s3.get(keyOf(name))
      if (!content) throw new MissingFile()
      return Readable.from(content, { objectMode: false })
    },
    where: `the bucket ${s3.bucket}`,
    list: () => ours(s3.list(prefix)),
    remove: async (name) => {
      await s3.remove(prefix + name)
      await s3.remove(trashPrefix + name)
    },
    discard: async (name) => void (await s3.move(prefix + name, trashPrefix + name)),
    restore: async (name) => {
      if (!(await has(name))) return s3.move(trashPrefix + name, prefix + name)
      await s3.remove(trashPrefix + name)
      return true
    },
    listTrash: () => ours(s3.list(trashPrefix)),
    ...s3Markers(s3, markerPrefix),
  }
}

/** Leaves other objects alone. */
async function* ours(files: AsyncIterable<StoredFile>): AsyncGenerator<StoredFile> {
  for await (const file of files) if (isPlainName(file.name)) yield file
}

/** Opens the installation markers of a place in a bucket. */
export function s3Markers(s3: S3Client, folder: string) {
  return {
    markers: `${s3.bucket}/${folder.slice(0, -1)}`,
    listInstallations: async () => {
      const ids: string[] = []
      for await (const { name } of s3.list(folder)) ids.push(name)
      return ids
    },
    addInstallation: (id: string) => s3.put(folder + id, new Uint8Array(0), 0),
    removeInstallation: (id: string) => s3.remove(folder + id),
  }
}
