import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

const blockBytes = 512

export interface Entry {
  readonly name: string
  readonly content: Buffer
}

export interface Listed {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

export class BackupError extends Error {
  override readonly name = 'BackupError'
}

export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Writes a tar file (POSIX ustar), which appears under its name only when it is complete and on disk. */
export async function createArchive(file: string) {
  const draft = `${file}.partial`
  await rm(draft, { force: true })
  const target = await open(draft, 'wx', 0o600)
  const entries: Listed[] = []
  let bytes = 0

  async function write(content: Buffer) {
    await target.appendFile(content)
    bytes += content.length
  }

  return {
    entries: entries as readonly Listed[],
    add: async (name: string, content: Buffer) => {
      await write(headerOf(name, content.length))
      await write(content)
      await write(Buffer.alloc((blockBytes - (content.length % blockBytes)) % blockBytes))
      entries.push({ name, bytes: content.length, sha256: sha256(content) })
    },
    /** @returns the size of the file. */
    finish: async (): Promise<number> => {
      await write(Buffer.alloc(2 * blockBytes))
      await target.sync()
      await target.close()
      await rename(draft, file)
      const folder = await open(path.dirname(path.resolve(file)), 'r')
      await folder.sync().finally(() => folder.close())
      return bytes
    },
    discard: async () => {
      await target.close().catch(() => {})
      await rm(draft, { force: true })
    },
  }
}

/** Reads the entries in order. @throws BackupError if the file is cut off or isn't an archive. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const source = await open(file, 'r')
  try {
    const { size } = await source.stat()
    for (let at = 0; ; ) {
      const header = await readExactly(source, at, blockBytes)
      if (header.every((byte) => byte === 0)) return
      const { name, bytes } = parseHeader(header)
      if (!(at + blockBytes + bytes <= size)) throw cutOff()
      yield { name, content: await readExactly(source, at + blockBytes, bytes) }
      at += blockBytes + Math.ceil(bytes / blockBytes) * blockBytes
    }
  } finally {
    await source.close()
  }
}

async function readExactly(source: Awaited<ReturnType<typeof open>>, at: number, bytes: number): Promise<Buffer> {
  const content = Buffer.alloc(bytes)
  let filled = 0
  while (filled < bytes) {
    const { bytesRead } = await source.read(content, filled, bytes - filled, at + filled)
    if (bytesRead === 0) throw cutOff()
    filled += bytesRead
  }
  return content
}

const cutOff = () => new BackupError('The backup is cut off: it ends in the middle of an entry.')

function headerOf(name: string, bytes: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error('The name of a backup entry is too long.')
  const header = Buffer.alloc(blockBytes)
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')
  header.write(name, 0, 'utf8')
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(bytes, 124, 12)
  octal(0, 136, 12)
  header.write('0', 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

function parseHeader(header: Buffer) {
  const stated = Number.parseInt(header.subarray(148, 154).toString('latin1'), 8)
  if (header.subarray(257, 262).toString('latin1') !== 'ustar' || stated !== checksumOf(header))
    throw new BackupError('This is not a Harborline backup, or it is damaged.')
  const name = header.subarray(0, 100).toString('utf8').replace(/\0.*$/s, '')
  return { name, bytes: Number.parseInt(header.subarray(124, 135).toString('latin1'), 8) }
}

/** The checksum's own field counts as spaces. */
const checksumOf = (header: Buffer) => header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)
