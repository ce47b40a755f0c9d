import { randomBytes } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { copyFile, type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { DiskSpace } from './disk-space.ts'
import { openDiskPlace } from './disk-storage.ts'
import {
  encryptedBytes,
  encryptSegment,
  headerBytes,
  readBytes,
  releaseBuffers,
  segmentBytes,
  textBytesOf,
} from './segments.ts'
import type { FilePlace, StagedFile } from './storage.ts'

interface Extent {
  readonly offset: number
  readonly end: number
  readonly segments: number
}

/** Our own pages send a file of 25 MB in 50 pieces; slow networks break some of them. Each request lists or reads all. */
export const maxPieces = 500

/** An upload arrived in more pieces than `maxPieces`. */
export class TooManyPieces extends Error {
  override readonly name = 'TooManyPieces'
  override readonly message = 'An upload arrived in too many pieces.'
}

/** Another request continued, finished, or deleted the upload. */
export class StaleUpload extends Error {
  override readonly name = 'StaleUpload'
  override readonly message = 'Another request continued this upload.'
}

export interface WriteConditions {
  /** Min clear bytes before the first write. */
  readonly offset: number
  /** Runs before each write. @throws StaleUpload if the caller may not continue. */
  confirm(): Promise<void>
}

/** Encrypts on arrival: clear bytes are never written. */
export interface UploadStaging extends FilePlace {
  create(name: string): Promise<void>
  /**
   * Reserves disk space for the missing clear bytes.
   * @throws `unavailable` if too little would stay free.
   */
  reserve(name: string, bytes: number): Promise<void>
  /**
   * Appends, keeping received bytes even if `source` fails.
   * @param conditions if other requests may write to the file.
   * @returns clear bytes so far, which survive a crash.
   * @throws what `source` threw; StaleUpload after another writer; TooManyPieces.
   */
  append(name: string, key: Buffer, source: AsyncIterable<Uint8Array>, conditions?: WriteConditions): Promise<number>
  /** Replaces the file by a copy, so that processes with the old one open can't write to it. */
  detach(name: string): Promise<void>
  /** Undefined without a file. Waits for an `append`. */
  offsetOf(name: string): Promise<number | undefined>
  read(name: string): Promise<Readable | undefined>
  /** The file for the storage, undefined if there is none. */
  staged(name: string): Promise<StagedFile | undefined>
}

/** Uploads on this disk or in a shared folder. */
export interface DiskStaging extends UploadStaging {
  pathOf(name: string): string
}

/** Opens a private directory, created if missing; without `space` nothing is reserved. */
export function openUploadStaging(directory: string, space?: DiskSpace): DiskStaging {
  const place = openDiskPlace(directory)
  const pathOf = (name: string) => path.join(directory, name)
  const appending = new Map<string, Promise<unknown>>()
  const known = new Map<string, Extent>()

  function rememberedExtent(name: string, size: number): Extent | undefined {
    const remembered = known.get(name)
    return remembered?.end === size ? remembered : undefined
  }

  async function appendTo(
    name: string,
    key: Buffer,
    source: AsyncIterable<Uint8Array>,
    conditions: WriteConditions | undefined,
  ): Promise<number> {
    const file = await open(pathOf(name), 'r+')
    try {
      const opened = await file.stat()
      let extent = rememberedExtent(name, opened.size) ?? (await measure(file, opened.size))
      if (extent.segments - Math.floor(extent.offset / segmentBytes) >= maxPieces) throw new TooManyPieces()
      await conditions?.confirm()
      if (conditions && extent.offset !== conditions.offset) throw new StaleUpload()
      // A crash left an incomplete end.
      if (opened.size > extent.end) await file.truncate(extent.end)
      for await (const text of inSegments(source)) {
        await conditions?.confirm()
        await requireUnchanged(opened, pathOf(name), extent.end)
        const encrypted = encryptSegment(key, text, extent.offset)
        await writeAll(file, encrypted, extent.end)
        releaseBuffers(encrypted)
        extent = extended(extent, text.length)
        known.set(name, extent)
        space?.use(name, text.length)
      }
      await file.datasync()
      return extent.offset
    } catch (error) {
      // A failing sync must not hide the original error.
      await file.datasync().catch(() => {})
      throw error
    } finally {
      await file.close()
    }
  }

  return {
    ...place,
    pathOf,
    create: async (name) => (await open(pathOf(name), 'wx', 0o600)).close(),
    reserve: async (name, bytes) => space?.reserve(name, bytes),
    append: (name, key, source, conditions) => {
      const work = appendTo(name, key, source, conditions).finally(() => appending.delete(name))
      appending.set(
        name,
        work.catch(() => {}),
      )
      return work
    },
    detach: async (name) => {
      const copy = pathOf(`${name}.${randomBytes(4).toString('hex')}`)
      try {
        await copyFile(pathOf(name), copy)
        await syncFile(copy)
        await rename(copy, pathOf(name))
      } catch (error) {
        await rm(copy, { force: true })
        ifThere(error as NodeJS.ErrnoException)
      }
    },
    offsetOf: async (name) => {
      await appending.get(name)
      const size = (await stat(pathOf(name)).catch(ifThere))?.size
      const remembered = size === undefined ? undefined : rememberedExtent(name, size)
      if (remembered) return remembered.offset
      const file = await open(pathOf(name), 'r').catch(ifThere)
      if (!file) return undefined
      const measured = await file
        .stat()
        .then((found) => measure(file, found.size))
        .finally(() => file.close())
      if (measured.end === size) known.set(name, measured)
      return measured.offset
    },
    read: async (name) =>
      (await open(pathOf(name), 'r').catch(ifThere))?.createReadStream({ highWaterMark: readBytes }),
    staged: async (name) => {
      const stats = await stat(pathOf(name)).catch(ifThere)
      return stats && stagedOnDisk(pathOf(name), stats.size)
    },
    remove: async (name) => {
      await appending.get(name)
      known.delete(name)
      space?.release(name)
      await place.remove(name)
    },
  }
}

/** Describes a whole encrypted file on this disk. */
export const stagedOnDisk = (path: string, bytes: number): StagedFile => ({
  path,
  bytes,
  read: async () => createReadStream(path),
  remove: () => rm(path, { force: true }),
})

const idleSegments: Buffer[] = []

/** Splits bytes into segments that are valid until the next one; the last received bytes come before an error. */
export async function* inSegments(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const segment = idleSegments.pop() ?? Buffer.allocUnsafeSlow(segmentBytes)
  let filled = 0
  try {
    for await (const chunk of source) {
      let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      while (rest.length > 0) {
        const taken = rest.copy(segment, filled)
        filled += taken
        rest = rest.subarray(taken)
        if (filled < segmentBytes) continue
        yield segment
        filled = 0
      }
    }
    if (filled > 0) yield segment.subarray(0, filled)
  } catch (error) {
    // Nothing follows once the reader stops.
    if (filled > 0) yield segment.subarray(0, filled)
    throw error
  } finally {
    idleSegments.push(segment)
  }
}

/** A nearly full disk accepts part of a write and fails only the next. */
async function writeAll(file: FileHandle, buffers: readonly Buffer[], position: number): Promise<void> {
  const length = buffers.reduce((sum, buffer) => sum + buffer.length, 0)
  let { bytesWritten: written } = await file.writev(buffers, position)
  while (written < length) {
    const rest = Buffer.concat(buffers).subarray(written)
    written += (await file.write(rest, 0, rest.length, position + written)).bytesWritten
  }
}

/** The path must still lead to the opened file, ending at this writer's end. @throws StaleUpload. */
async function requireUnchanged(opened: Stats, path: string, end: number): Promise<void> {
  const current = await stat(path).catch(ifThere)
  if (!current || current.ino !== opened.ino || current.dev !== opened.dev || current.size !== end)
    throw new StaleUpload()
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.datasync().finally(() => file.close())
}

async function measure(file: FileHandle, size: number): Promise<Extent> {
  const header = Buffer.alloc(headerBytes)
  let extent: Extent = { offset: 0, end: 0, segments: 0 }
  while (extent.end + headerBytes <= size) {
    await file.read(header, 0, headerBytes, extent.end)
    const textBytes = textBytesOf(header)
    if (textBytes === undefined || extent.end + encryptedBytes(textBytes) > size) break
    extent = extended(extent, textBytes)
  }
  return extent
}

const extended = ({ offset, end, segments }: Extent, textBytes: number): Extent => ({
  offset: offset + textBytes,
  end: end + encryptedBytes(textBytes),
  segments: segments + 1,
})

const ifThere = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
  return undefined
}
