import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { S3Client } from './s3-client.ts'
import { s3Markers } from './s3-storage.ts'
import { encryptSegment, releaseBuffers, segmentBytes } from './segments.ts'
import type { StoredFile } from './storage.ts'
import { inSegments, maxPieces, TooManyPieces, type UploadStaging } from './upload-staging.ts'

const prefix = 'documents-incoming/'
const trashPrefix = 'documents-incoming-trash/'
const markerPrefix = 'documents-incoming-installations/'
const startPart = 'start'
/** Segments sent to the bucket together. */
const segmentsPerPart = 16
/** In memory for all uploads of a server; beyond, each segment is sent at once, so that slow uploads can't fill it. */
const maxWaitingBytes = 64 * 1024 * 1024

interface Part {
  readonly key: string
  /** Clear bytes before it. */
  readonly offset: number
  readonly clearBytes: number
  readonly bytes: number
}

/**
 * Opens uploads in progress in a bucket, so that any server continues any upload. Each request adds parts, which are
 * objects named by offset and length and never replaced. Parts of a server that lost its lease are left out when
 * others reach further, and are deleted with the upload.
 */
export function openS3Staging(s3: S3Client, maxBytes = maxWaitingBytes): UploadStaging {
  const appending = new Map<string, Promise<unknown>>()
  let waitingBytes = 0

  async function keysOf(name: string, folder = prefix): Promise<string[]> {
    const keys: string[] = []
    for await (const part of s3.list(`${folder}${name}/`)) keys.push(`${name}/${part.name}`)
    return keys
  }

  /** Undefined if the upload doesn't exist. */
  async function findParts(name: string): Promise<Part[] | undefined> {
    const keys = await keysOf(name)
    return keys.length === 0 ? undefined : longestChain(keys.flatMap(partOf))
  }

  function openParts(name: string, key: Buffer, from: number) {
    let offset = from
    let waiting: Buffer[] = []
    let partOffset = offset
    const flush = async () => {
      if (waiting.length === 0) return
      const bytes = sizeOf(waiting)
      const range = [partOffset, offset - partOffset, bytes].map((number) => String(number).padStart(10, '0'))
      await s3.put(
        `${prefix}${name}/${range.join('-')}-${randomBytes(6).toString('hex')}`,
        Buffer.concat(waiting),
        bytes,
      )
      waitingBytes -= bytes
      releaseBuffers(waiting)
      waiting = []
      partOffset = offset
    }
    return {
      add: async (text: Buffer) => {
        const encrypted = encryptSegment(key, text, offset)
        waiting.push(...encrypted)
        waitingBytes += sizeOf(encrypted)
        offset += text.length
        if (offset - partOffset >= segmentsPerPart * segmentBytes || waitingBytes > maxBytes) await flush()
      },
      /** After a failure to send. */
      drop: () => {
        waitingBytes -= sizeOf(waiting)
        waiting = []
      },
      finish: async () => {
        await flush()
        return offset
      },
    }
  }

  const append: UploadStaging['append'] = async (name, key, source, conditions) => {
    const keys = await keysOf(name)
    if (keys.length > maxPieces) throw new TooManyPieces()
    const from = conditions?.offset ?? sumOf(longestChain(keys.flatMap(partOf)))
    const parts = openParts(name, key, from)
    await conditions?.confirm()
    try {
      for await (const text of inSegments(source)) {
        await conditions?.confirm()
        await parts.add(text)
      }
    } catch (error) {
      // Received bytes are kept.
      await parts.finish().catch(parts.drop)
      throw error
    }
    return parts.finish().catch((error) => {
      parts.drop()
      throw error
    })
  }

  async function moveAll(name: string, from: string, to: string): Promise<boolean> {
    const keys = await keysOf(name, from)
    for (const key of keys) await s3.move(from + key, to + key)
    return keys.length > 0
  }

  return {
    where: `the uploads in the bucket ${s3.bucket}`,
    ...s3Markers(s3, markerPrefix),
    create: (name) => s3.put(`${prefix}${name}/${startPart}`, new Uint8Array(0), 0),
    reserve: async () => {},
    append: (name, ...rest) => {
      const work = append(name, ...rest).finally(() => appending.delete(name))
      appending.set(
        name,
        work.catch(() => {}),
      )
      return work
    },
    detach: async () => {},
    offsetOf: async (name) => {
      await appending.get(name)
      const parts = await findParts(name)
      return parts && sumOf(parts)
    },
    read: async (name) => {
      const parts = await findParts(name)
      return parts && Readable.from(contentOf(s3, parts), { objectMode: false })
    },
    staged: async (name) => {
      const parts = await findParts(name)
      if (!parts) return undefined
      return {
        bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
        read: async () => contentOf(s3, parts),
        remove: async () => {
          for (const key of await keysOf(name)) await s3.remove(prefix + key)
        },
      }
    },
    list: () => uploadsIn(s3, prefix),
    listTrash: () => uploadsIn(s3, trashPrefix),
    remove: async (name) => {
      await appending.get(name)
      for (const folder of [prefix, trashPrefix])
        for (const key of await keysOf(name, folder)) await s3.remove(folder + key)
    },
    discard: async (name) => void (await moveAll(name, prefix, trashPrefix)),
    restore: (name) => moveAll(name, trashPrefix, prefix),
  }
}

const sizeOf = (buffers: readonly Buffer[]) => buffers.reduce((sum, { length }) => sum + length, 0)

async function* contentOf(s3: S3Client, parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  for (const { key } of parts) {
    const content = await s3.get(prefix + key)
    if (!content) throw new Error('A part of an upload disappeared from the bucket.')
    yield* content
  }
}

const sumOf = (parts: readonly Part[] | undefined) => parts?.reduce((sum, { clearBytes }) => sum + clearBytes, 0) ?? 0

function partOf(key: string): Part[] {
  const numbers = /\/(\d{10})-(\d{10})-(\d{10})-[\da-f]+$/.exec(key)?.slice(1).map(Number)
  const [offset = 0, clearBytes = 0, bytes = 0] = numbers ?? []
  return numbers ? [{ key, offset, clearBytes, bytes }] : []
}

/**
 * Returns the parts that follow each other from the start and reach furthest; the same ones on every server. Takes
 * time and memory in proportion to the number of parts.
 */
function longestChain(parts: readonly Part[]): Part[] {
  /** By offset, the part that leads furthest, and where that chain ends. */
  const best = new Map<number, { readonly part: Part; readonly end: number }>()
  for (const part of parts.toSorted((one, other) => other.offset - one.offset || one.key.localeCompare(other.key))) {
    const next = part.offset + part.clearBytes
    const end = best.get(next)?.end ?? next
    if (end > (best.get(part.offset)?.end ?? part.offset)) best.set(part.offset, { part, end })
  }
  const chain: Part[] = []
  for (let step = best.get(0); step; step = best.get(step.part.offset + step.part.clearBytes)) chain.push(step.part)
  return chain
}

/** Uploads are listed once, with their newest part. */
async function* uploadsIn(s3: S3Client, folder: string): AsyncGenerator<StoredFile> {
  let current: StoredFile | undefined
  for await (const { name: key, changedAt } of s3.list(folder)) {
    const name = key.split('/')[0] ?? ''
    if (current && current.name !== name) yield current
    const isNewer = current?.name !== name || current.changedAt < changedAt
    if (isNewer) current = { name, changedAt }
  }
  if (current) yield current
}
