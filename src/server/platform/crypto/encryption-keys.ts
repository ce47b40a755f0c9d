import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type EncryptionKeys, encryptionKey } from '#server/platform/crypto/seal.ts'

const keyBytes = 32

/**
 * The keys the operator configured, otherwise the one in `<dataDir>/encryption.key`, made at the first start.
 * Whoever loses that file loses every authenticator: it belongs into the backup.
 * @throws Error where the file does not hold a key; it is never replaced by another one.
 */
export function loadEncryptionKeys(options: { encryptionKeys: readonly Buffer[]; dataDir: string }): EncryptionKeys {
  const [first, ...others] = options.encryptionKeys.map(encryptionKey)
  if (first) return [first, ...others]

  const file = path.join(options.dataDir, 'encryption.key')
  if (!fs.existsSync(file)) writeNewKey(file)
  const bytes = Buffer.from(fs.readFileSync(file, 'utf8'), 'base64')
  if (bytes.length !== keyBytes) throw new Error(`${file} does not hold an encryption key. Restore it from a backup.`)
  return [encryptionKey(bytes)]
}

/** The complete file appears at once and durably, and never in place of another: `link` refuses where one stands. */
function writeNewKey(file: string) {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  fs.writeFileSync(draft, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    fs.linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    fs.unlinkSync(draft)
  }
  const directory = fs.openSync(path.dirname(file), 'r')
  fs.fsyncSync(directory)
  fs.closeSync(directory)
}
