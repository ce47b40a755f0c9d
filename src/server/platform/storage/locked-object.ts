import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { Unavailable } from '#server/platform/http/unavailable.ts'
import type { S3Settings } from './s3-client.ts'

const patienceMs = 20_000

interface LockedObject {
  readonly key: string
  readonly text: string
  readonly until: Date
}

/**
 * Stores a text that no one can change or delete before `until`, not even the bucket's owner (S3 Object Lock in
 * compliance mode), and checks that the bucket locked it. Storing it again adds a version.
 * @throws Unavailable if the bucket doesn't answer; Error if it has no object lock.
 */
export async function putLocked(
  { endpoint, bucket, ...credentials }: S3Settings,
  { key, text, until }: LockedObject,
): Promise<void> {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 0 })
  const url = `${endpoint.replace(/\/+$/, '')}/${bucket}/${key}`
  const ask = async (init: RequestInit) => {
    const signed = await client.sign(url, init)
    const answer = await fetch(signed, { signal: AbortSignal.timeout(patienceMs) }).catch((cause) => {
      throw new Unavailable('storage', 'The bucket for hashes of the audit log didn’t answer.', { code: cause.name })
    })
    await answer.body?.cancel()
    if (answer.status >= 500 || answer.status === 429)
      throw new Unavailable('storage', 'The bucket for hashes of the audit log refused.', {
        code: String(answer.status),
      })
    return answer
  }
  const put = await ask({
    method: 'PUT',
    headers: {
      'content-type': 'text/plain',
      'x-amz-object-lock-mode': 'COMPLIANCE',
      'x-amz-object-lock-retain-until-date': until.toISOString(),
      // S3 requires a checksum of objects with a lock.
      'x-amz-checksum-sha256': createHash('sha256').update(text).digest('base64'),
      'x-amz-sdk-checksum-algorithm': 'SHA256',
    },
    body: text,
  })
  if (!put.ok)
    throw new Error(`The bucket for hashes of the audit log returned ${put.status}: is object lock turned on?`)
  const stored = await ask({ method: 'HEAD' })
  if (stored.headers.get('x-amz-object-lock-mode') !== 'COMPLIANCE')
    throw new Error('The bucket for hashes of the audit log stored a hash without locking it.')
}
