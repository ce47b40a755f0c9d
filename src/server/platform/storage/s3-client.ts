import { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { Unavailable } from '#server/platform/http/unavailable.ts'
import type { StoredFile } from './storage.ts'

export interface S3Settings {
  /** `https://s3.eu-central-1.amazonaws.com`, or a compatible server. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** `fetch` defaults to five minutes. */
const stallMs = 20_000

export interface S3Client {
  readonly bucket: string
  has(key: string): Promise<boolean>
  /** @param content with `bytes` known, because S3 rejects bodies of unknown length. */
  put(key: string, content: AsyncIterable<Uint8Array> | Uint8Array, bytes: number): Promise<void>
  /** Undefined if missing. */
  get(key: string): Promise<AsyncIterable<Uint8Array> | undefined>
  remove(key: string): Promise<void>
  /** False if missing. */
  move(from: string, to: string): Promise<boolean>
  /** Keys that start with `prefix`, without it. */
  list(prefix: string): AsyncGenerator<StoredFile>
}

/**
 * Opens a bucket.
 * @throws Unavailable in each method, if the bucket doesn't answer or is overloaded.
 */
export function openS3Client({ endpoint, bucket, ...credentials }: S3Settings, patienceMs = stallMs): S3Client {
  // The requesting job or user repeats it.
  const client = new AwsClient({ ...credentials, service: 's3', retries: 0 })
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const urlOf = (key: string) => `${root}/${key}`

  async function ask(url: string, init: RequestInit, allowed: readonly number[] = [], stall = watchStall(patienceMs)) {
    stall.expect()
    const signed = await client.sign(url, init)
    // Pass the signal here: a Request that was garbage collected no longer aborts its response.
    const answer = await fetch(signed, { signal: stall.signal }).catch((cause) => {
      throw cause instanceof Unavailable
        ? cause
        : new Unavailable('storage', 'The storage refused the request.', codeOf(cause))
    })
    stall.rest()
    if (answer.ok || allowed.includes(answer.status)) return { answer, stall }
    await answer.body?.cancel()
    const message = `The document storage returned ${answer.status} for ${init.method}.`
    if (answer.status >= 500 || answer.status === 429)
      throw new Unavailable('storage', message, { code: String(answer.status) })
    throw new Error(message)
  }

  async function remove(key: string) {
    const { answer } = await ask(urlOf(key), { method: 'DELETE' }, [404])
    await answer.body?.cancel()
  }

  return {
    bucket,
    has: async (key) => (await ask(urlOf(key), { method: 'HEAD' }, [404])).answer.ok,
    put: async (key, content, bytes) => {
      const stall = watchStall(patienceMs)
      const upload = {
        method: 'PUT',
        headers: { 'content-length': String(bytes), 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
        body: ReadableStream.from(sending(piecesOf(content), stall)) as BodyInit,
        duplex: 'half',
      }
      const empty = { method: 'PUT', body: '' }
      const { answer } = await ask(urlOf(key), bytes === 0 ? empty : (upload as RequestInit), [], stall)
      await answer.body?.cancel()
    },
    get: async (key) => {
      const { answer, stall } = await ask(urlOf(key), { method: 'GET' }, [404])
      if (answer.status !== 404) return arriving(answer.body as ReadableStream<Uint8Array>, stall)
      await answer.body?.cancel()
      return undefined
    },
    remove,
    move: async (from, to) => {
      const headers = { 'x-amz-copy-source': `/${bucket}/${from}` }
      const { answer, stall } = await ask(urlOf(to), { method: 'PUT', headers, body: '' }, [404])
      const result = await textOf(arriving(answer.body as ReadableStream<Uint8Array>, stall))
      if (answer.status === 404) return false
      // A copy may fail after the bucket answered 200.
      if (!result.includes('<CopyObjectResult')) throw new Error('The storage could not copy a file.')
      await remove(from)
      return true
    },
    list: async function* (prefix) {
      let token = ''
      const seen = new Set<string>()
      do {
        const query = new URLSearchParams({
          ...{ 'list-type': '2', prefix },
          ...(token && { 'continuation-token': token }),
        })
        const { answer, stall } = await ask(`${root}?${query}`, { method: 'GET' })
        const page = await textOf(arriving(answer.body as ReadableStream<Uint8Array>, stall))
        for (const [, entry = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
          const key = tag(entry, 'Key')
          if (key.startsWith(prefix))
            yield { name: key.slice(prefix.length), changedAt: new Date(tag(entry, 'LastModified')) }
        }
        token = tag(page, 'NextContinuationToken')
        if (seen.has(token)) throw unusable('a list that repeats itself')
        seen.add(token)
      } while (token)
    },
  }
}

/** A page of 1,000 keys of up to 1,024 bytes, each with its details. */
const maxAnswerBytes = 8_000_000

const unusable = (what: string) => new Unavailable('storage', `The storage sent ${what}.`, { code: 'EPROTO' })

async function textOf(answer: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer) {
    bytes += chunk.byteLength
    if (bytes > maxAnswerBytes) throw unusable('an answer that is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function* piecesOf(content: AsyncIterable<Uint8Array> | Uint8Array) {
  if (content instanceof Uint8Array) yield content
  else yield* content
}

type Stall = ReturnType<typeof watchStall>

/** Aborts after `ms` without expected progress. */
function watchStall(ms: number) {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const rest = () => clearTimeout(timer)
  const abort = () => controller.abort(new Unavailable('storage', 'The storage didn’t respond.', { code: 'ETIMEDOUT' }))
  return {
    signal: controller.signal,
    expect: () => {
      rest()
      timer = setTimeout(abort, ms)
    },
    rest,
  }
}

/** Waits until the connection accepts each chunk. */
async function* sending(content: AsyncIterable<Uint8Array>, stall: Stall) {
  for await (const chunk of content) {
    stall.expect()
    yield chunk
  }
}

/** The reader may be slow; the bucket may not. */
async function* arriving(body: ReadableStream<Uint8Array>, stall: Stall) {
  const reader = body.getReader()
  try {
    while (true) {
      stall.expect()
      const { done, value } = await reader.read()
      stall.rest()
      if (done) return
      yield value
    }
  } finally {
    stall.rest()
    await reader.cancel().catch(() => {})
  }
}

const codeOf = (cause: { code?: string; cause?: { code?: string } }) => ({
  cause,
  code: cause.cause?.code ?? cause.code,
})

/** Our names need no decoding; a continuation token may contain an ampersand. */
const tag = (xml: string, name: string) =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '').replaceAll('&amp;', '&')
