import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { S3Settings } from './s3-client.ts'

export interface StorageIdentity {
  /** The same for all servers that share the storage. */
  readonly id: string
  /** For messages. */
  readonly where: string
}

/** Returns what identifies the document storage: the bucket, or an id in the folder. */
export function storageIdentity(dataDir: string, s3: S3Settings | undefined): StorageIdentity {
  if (s3) {
    const { host } = new URL(s3.endpoint)
    return { id: `s3:${host}/${s3.bucket}`, where: `the bucket ${s3.bucket} at ${host}` }
  }
  const folder = path.join(dataDir, 'documents')
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, 'storage-id')
  try {
    // Fails if another server just wrote it.
    fs.writeFileSync(file, randomUUID(), { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return { id: `folder:${fs.readFileSync(file, 'utf8').trim()}`, where: `the folder ${folder}` }
}
