import path from 'node:path'
import { openDiskSpace } from './disk-space.ts'
import { openDiskStorage } from './disk-storage.ts'
import { openS3Storage, type S3Settings } from './s3-storage.ts'
import type { FilePlace, Storage } from './storage.ts'
import { openUploadStaging, type UploadStaging } from './upload-staging.ts'

/**
 * Opens uploads in `<dataDir>/documents/incoming` and files in `<dataDir>/documents/stored` or the bucket.
 * @param register called before a place's first file, again after failing.
 * @param minFreeBytes left on `dataDir`'s disk.
 */
export function openStorage(
  dataDir: string,
  s3: S3Settings | undefined,
  register: (place: FilePlace) => Promise<void>,
  minFreeBytes = 0,
): { incoming: UploadStaging; storage: Storage } {
  const root = path.join(dataDir, 'documents')
  const arriving = path.join(root, 'incoming')
  const incoming = openUploadStaging(arriving, openDiskSpace(arriving, minFreeBytes))
  const storage = s3 ? openS3Storage(s3) : openDiskStorage(path.join(root, 'stored'))
  const registerIncoming = once(() => register(incoming))
  const registerStorage = once(() => register(storage))
  return {
    incoming: {
      ...incoming,
      create: async (name) => {
        await registerIncoming()
        await incoming.create(name)
      },
    },
    storage: {
      ...storage,
      adopt: async (name, localPath) => {
        await registerStorage()
        await storage.adopt(name, localPath)
      },
    },
  }
}

/** Callers don't wait for each other, so that a stalled call blocks only itself. */
function once(work: () => Promise<void>): () => Promise<void> {
  let isDone = false
  return async () => {
    if (!isDone) await work()
    isDone = true
  }
}
