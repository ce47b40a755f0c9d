import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type EncryptionKeys, encryptionKey } from './encrypt.ts'

const keyBytes = 32

export class EncryptionKeyError extends Error {
  override readonly name = 'EncryptionKeyError'
}

export interface KeyOptions {
  /** From `ENCRYPTION_KEY`; if set, the key file isn't read. */
  readonly encryptionKeys: readonly Buffer[]
  readonly dataDir: string
}

export const keyFile = (dataDir: string) => path.join(dataDir, 'encryption.key')

/**
 * Returns configured keys, otherwise those in `<dataDir>/encryption.key`, one per line; backups need it.
 * @throws EncryptionKeyError if it holds none; it is never replaced.
 */
export function findEncryptionKeys({ encryptionKeys, dataDir }: KeyOptions): EncryptionKeys | undefined {
  const [first, ...others] = encryptionKeys.map(encryptionKey)
  if (first) return [first, ...others]
  return fs.existsSync(keyFile(dataDir)) ? readKeys(keyFile(dataDir)) : undefined
}

/** Creates the key file, keeping one that another process just wrote. */
export function createKeyFile(dataDir: string): EncryptionKeys {
  const file = keyFile(dataDir)
  writeNewKey(file)
  return readKeys(file)
}

function readKeys(file: string): EncryptionKeys {
  const lines = fs.readFileSync(file, 'utf8').trim().split(/\s+/)
  const [first, ...others] = lines.map((line) => Buffer.from(line, 'base64'))
  if (!first || [first, ...others].some(({ length }) => length !== keyBytes))
    throw new EncryptionKeyError(`${file} does not hold an encryption key. Restore it from a backup.`)
  return [encryptionKey(first), ...others.map(encryptionKey)]
}

/** Adds a new first key, used after servers restart, and returns the key file. */
export function addKey(dataDir: string): string {
  const file = keyFile(dataDir)
  readKeys(file)
  const draft = draftOf(file, `${newKey()}\n${fs.readFileSync(file, 'utf8')}`)
  fs.renameSync(draft, file)
  syncDirectory(file)
  return file
}

const newKey = () => randomBytes(keyBytes).toString('base64')

function draftOf(file: string, content: string): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  fs.writeFileSync(draft, content, { mode: 0o600, flush: true })
  return draft
}

function syncDirectory(file: string) {
  const directory = fs.openSync(path.dirname(file), 'r')
  fs.fsyncSync(directory)
  fs.closeSync(directory)
}

/** Atomic and durable; `link` fails if one exists. */
function writeNewKey(file: string) {
  const draft = draftOf(file, `${newKey()}\n`)
  try {
    fs.linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    fs.unlinkSync(draft)
  }
  syncDirectory(file)
}
