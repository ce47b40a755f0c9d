import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Storage } from '#server/platform/storage/storage.ts'

export interface S3Settings {
  /** `https://s3.eu-central-1.amazonaws.com`, or the address of any server that speaks the protocol. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** In front of every name, so that the bucket may hold other things. */
const prefix = 'documents/'

/** Files in a bucket. They are sealed before they leave this machine. */
export function openS3Storage({ endpoint, bucket, ...credentials }: S3Settings): Storage {
  // Repeated by whoever asked for the work: a job, or a person who tries again.
  const client = new AwsClient({ ...credentials, service: 's3', retries: 0 })
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const urlOf = (name: string) => `${root}/${prefix}${name}`

  async function ask(url: string, init: RequestInit, allowed: readonly number[] = []): Promise<Response> {
    const answer = await client.fetch(url, init)
    if (answer.ok || allowed.includes(answer.status)) return answer
    await answer.body?.cancel()
    throw new Error(`The storage answered ${answer.status} to ${init.method}.`)
  }

  const has = async (name: string) => (await ask(urlOf(name), { method: 'HEAD' }, [404])).ok

  return {
    has,
    adopt: async (name, localPath) => {
      const stats = await stat(localPath).catch(() => undefined)
      if (!stats) {
        if (await has(name)) return
        throw new Error('There is no file to take over.')
      }
      const answer = await ask(urlOf(name), {
        method: 'PUT',
        headers: { 'content-length': String(stats.size), 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
        body: Readable.toWeb(createReadStream(localPath)) as BodyInit,
        duplex: 'half',
      } as RequestInit)
      await answer.body?.cancel()
      await rm(localPath, { force: true })
    },
    read: async (name) => {
      const { body } = await ask(urlOf(name), { method: 'GET' })
      return Readable.fromWeb(body as ReadableStream)
    },
    remove: async (name) => {
      const answer = await ask(urlOf(name), { method: 'DELETE' }, [404])
      await answer.body?.cancel()
    },
    list: async function* () {
      let token = ''
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) })
        const page = await (await ask(`${root}?${query}`, { method: 'GET' })).text()
        for (const [, entry = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g))
          yield { name: tag(entry, 'Key').slice(prefix.length), changedAt: new Date(tag(entry, 'LastModified')) }
        token = tag(page, 'NextContinuationToken')
      } while (token)
    },
  }
}

/** Our names need no decoding; a continuation token may hold an ampersand. */
const tag = (xml: string, name: string) =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '').replaceAll('&amp;', '&')
