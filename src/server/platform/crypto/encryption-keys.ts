import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type EncryptionKeys, encryptionKey } from '#server/platform/crypto/seal.ts'

const keyBytes = 32

const keyFile = (dataDir: string) => path.join(dataDir, 'encryption.key')

/**
 * The keys the operator configured, otherwise those in `<dataDir>/encryption.key`, one a line, the first of which is made
 * at the first start. Whoever loses that file loses every answer and document: it belongs into the backup.
 * @throws Error where the file does not hold keys; it is never replaced by another one.
 */
export function loadEncryptionKeys(options: { encryptionKeys: readonly Buffer[]; dataDir: string }): EncryptionKeys {
  const [first, ...others] = options.encryptionKeys.map(encryptionKey)
  if (first) return [first, ...others]

  const file = keyFile(options.dataDir)
  if (!fs.existsSync(file)) writeNewKey(file)
  return readKeys(file)
}

function readKeys(file: string): EncryptionKeys {
  const lines = fs.readFileSync(file, 'utf8').trim().split(/\s+/)
  const [first, ...others] = lines.map((line) => Buffer.from(line, 'base64'))
  if (!first || [first, ...others].some(({ length }) => length !== keyBytes))
    throw new Error(`${file} does not hold an encryption key. Restore it from a backup.`)
  return [encryptionKey(first), ...others.map(encryptionKey)]
}

/**
 * Puts a new key on the first line of the key file, before those that open what is there. Servers use it from their next
 * start on.
 * @returns the file.
 */
export function addKey(dataDir: string): string {
  const file = keyFile(dataDir)
  readKeys(file)
  const draft = draftOf(file, `${newKey()}\n${fs.readFileSync(file, 'utf8')}`)
  fs.renameSync(draft, file)
  syncDirectory(file)
  return file
}

const newKey = () => randomBytes(keyBytes).toString('base64')

/** A file beside it with that content, complete and on the disk. */
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

/** The complete file appears at once and durably, and never in place of another: `link` refuses where one stands. */
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
