import type { S3Settings } from './s3-client.ts'

interface Environment {
  readonly S3_ENDPOINT?: string | undefined
  readonly S3_BUCKET?: string | undefined
  readonly S3_REGION: string
  readonly S3_ACCESS_KEY_ID?: string | undefined
  readonly S3_SECRET_ACCESS_KEY?: string | undefined
  readonly AUDIT_HEAD_BUCKET?: string | undefined
}

/** Returns the variables that are set together or not at all. */
export const s3Parts = (settings: Environment) => [
  settings.S3_ENDPOINT,
  settings.S3_BUCKET,
  settings.S3_ACCESS_KEY_ID,
  settings.S3_SECRET_ACCESS_KEY,
]

/** Returns the bucket of documents. */
export function s3Of(settings: Environment): S3Settings | undefined {
  const [endpoint, bucket, accessKeyId, secretAccessKey] = s3Parts(settings)
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint, bucket, accessKeyId, secretAccessKey, region: settings.S3_REGION }
}

/** Returns the bucket of the audit log's hashes. */
export function auditHeadBucketOf(settings: Environment): S3Settings | undefined {
  const s3 = s3Of(settings)
  return s3 && settings.AUDIT_HEAD_BUCKET ? { ...s3, bucket: settings.AUDIT_HEAD_BUCKET } : undefined
}
