import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { Unavailable } from '#server/platform/http/unavailable.ts'
import { MissingFile, type Storage, type StoredFile } from './storage.ts'

export interface S3Settings {
  /** `https://s3.eu-central-1.amazonaws.com`, or a compatible server. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** The bucket may contain other objects. */
const prefix = 'documents/'
const trashPrefix = 'documents-trash/'
const markerPrefix = 'documents-installations/'

/** `fetch` defaults to five minutes. */
const stallMs = 20_000

/**
 * Opens a bucket, which gets only encrypted files.
 * @throws Unavailable in each method, if the bucket doesn't answer or is overloaded.
 */
export function openS3Storage({ endpoint, bucket, ...credentials }: S3Settings, patienceMs = stallMs): Storage {
  // The requesting job or user repeats it.
  const client = new AwsClient({ ...credentials, service: 's3', retries: 0 })
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const urlOf = (name: string, folder = prefix) => `${root}/${folder}${name}`

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

  const has = async (name: string) => (await ask(urlOf(name), { method: 'HEAD' }, [404])).answer.ok

  async function remove(url: string) {
    const { answer } = await ask(url, { method: 'DELETE' }, [404])
    await answer.body?.cancel()
  }

  /** False if missing. */
  async function move(name: string, from: string, to: string): Promise<boolean> {
    const headers = { 'x-amz-copy-source': `/${bucket}/${from}${name}` }
    const { answer, stall } = await ask(urlOf(name, to), { method: 'PUT', headers, body: '' }, [404])
    const result = await text(arriving(answer.body as ReadableStream<Uint8Array>, stall))
    if (answer.status === 404) return false
    // A copy may fail after the bucket answered 200.
    if (!result.includes('<CopyObjectResult')) throw new Error('The storage could not copy a file.')
    await remove(urlOf(name, from))
    return true
  }

  async function* list(folder: string): AsyncGenerator<StoredFile> {
    let token = ''
    do {
      const query = new URLSearchParams({
        ...{ 'list-type': '2', prefix: folder },
        ...(token && { 'continuation-token': token }),
      })
      const { answer, stall } = await ask(`${root}?${query}`, { method: 'GET' })
      const page = await text(arriving(answer.body as ReadableStream<Uint8Array>, stall))
      for (const [, entry = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g))
        yield { name: tag(entry, 'Key').slice(folder.length), changedAt: new Date(tag(entry, 'LastModified')) }
      token = tag(page, 'NextContinuationToken')
    } while (token)
  }

  return {
    has,
    adopt: async (name, localPath) => {
      const stats = await stat(localPath).catch(() => undefined)
      if (!stats) {
        if (await has(name)) return
        throw new Error('There is no local file to move to the bucket.')
      }
      if (await has(name)) return rm(localPath, { force: true })
      const stall = watchStall(patienceMs)
      const upload = {
        method: 'PUT',
        headers: { 'content-length': String(stats.size), 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
        body: ReadableStream.from(sending(createReadStream(localPath), stall)) as BodyInit,
        duplex: 'half',
      }
      const { answer } = await ask(urlOf(name), upload as RequestInit, [], stall)
      await answer.body?.cancel()
      await rm(localPath, { force: true })
    },
    read: async (name) => {
      const { answer, stall } = await ask(urlOf(name), { method: 'GET' }, [404])
      if (answer.status === 404) {
        await answer.body?.cancel()
        throw new MissingFile()
      }
      return Readable.from(arriving(answer.body as ReadableStream<Uint8Array>, stall), { objectMode: false })
    },
    where: `the bucket ${bucket}`,
    markers: `${bucket}/${markerPrefix.slice(0, -1)}`,
    list: () => list(prefix),
    remove: async (name) => {
      await remove(urlOf(name))
      await remove(urlOf(name, trashPrefix))
    },
    discard: async (name) => void (await move(name, prefix, trashPrefix)),
    restore: async (name) => {
      if (!(await has(name))) return move(name, trashPrefix, prefix)
      await remove(urlOf(name, trashPrefix))
      return true
    },
    listTrash: () => list(trashPrefix),
    listInstallations: async () => {
      const ids: string[] = []
      for await (const { name } of list(markerPrefix)) ids.push(name)
      return ids
    },
    addInstallation: async (id) => {
      const { answer } = await ask(urlOf(id, markerPrefix), { method: 'PUT', body: '' })
      await answer.body?.cancel()
    },
    removeInstallation: (id) => remove(urlOf(id, markerPrefix)),
  }
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
