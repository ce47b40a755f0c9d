import path from 'node:path'
import { openDiskStorage } from '#server/platform/storage/disk-storage.ts'
import { type Incoming, openIncoming } from '#server/platform/storage/incoming.ts'
import { openS3Storage, type S3Settings } from '#server/platform/storage/s3-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

/**
 * Opens the places of files: what arrives lies in `<dataDir>/documents/incoming`, what is whole beside it in
 * `<dataDir>/documents/stored`, or in the bucket where one is set up.
 */
export function openStorage(dataDir: string, s3: S3Settings | undefined): { incoming: Incoming; storage: Storage } {
  const root = path.join(dataDir, 'documents')
  return {
    incoming: openIncoming(path.join(root, 'incoming')),
    storage: s3 ? openS3Storage(s3) : openDiskStorage(path.join(root, 'stored')),
  }
}
