import path from 'node:path'
import { openDiskSpace } from './disk-space.ts'
import { openDiskStorage } from './disk-storage.ts'
import { openS3Client, type S3Settings } from './s3-client.ts'
import { openS3Staging } from './s3-staging.ts'
import { openS3Storage } from './s3-storage.ts'
import type { FilePlace, Storage } from './storage.ts'
import { openUploadStaging, type UploadStaging } from './upload-staging.ts'

/**
 * Opens uploads and documents in the bucket, or in `<dataDir>/documents/incoming` and `stored`, which servers may share.
 * @param register called before a place's first file, again after failing.
 * @param minFreeBytes left on `dataDir`'s disk.
 */
export function openStorage(
  dataDir: string,
  s3: S3Settings | undefined,
  register: (place: FilePlace) => Promise<void>,
  minFreeBytes = 0,
): { incoming: UploadStaging; storage: Storage } {
  const { incoming, storage } = s3 ? inBucket(s3) : onDisk(path.join(dataDir, 'documents'), minFreeBytes)
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
      adopt: async (name, staged) => {
        await registerStorage()
        await storage.adopt(name, staged)
      },
    },
  }
}

function inBucket(settings: S3Settings): { incoming: UploadStaging; storage: Storage } {
  const s3 = openS3Client(settings)
  return { incoming: openS3Staging(s3), storage: openS3Storage(s3) }
}

function onDisk(root: string, minFreeBytes: number): { incoming: UploadStaging; storage: Storage } {
  const arriving = path.join(root, 'incoming')
  return {
    incoming: openUploadStaging(arriving, openDiskSpace(arriving, minFreeBytes)),
    storage: openDiskStorage(path.join(root, 'stored')),
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
