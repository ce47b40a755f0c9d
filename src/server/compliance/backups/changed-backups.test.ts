import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EncryptionKeys, encrypt, encryptionKey } from '#server/platform/crypto/encrypt.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrations/migrate.ts'
import { openDiskStorage } from '#server/platform/storage/disk-storage.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { openS3Client } from '#server/platform/storage/s3-client.ts'
import { openS3Storage } from '#server/platform/storage/s3-storage.ts'
import { stagedOnDisk } from '#server/platform/storage/upload-staging.ts'
import { createArchive, type Entry, readArchive, sha256 } from './archive.ts'
import { createBackup } from './create-backup.ts'
import { unwrapKeys } from './key-wrapping.ts'
import { authenticateBackup, type BackupManifest, checkBackup, sign } from './manifest.ts'
import { restoreBackup, storeDocument } from './restore-backup.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-changed-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const keys: EncryptionKeys = [encryptionKey(randomBytes(32))]
const strangers: EncryptionKeys = [encryptionKey(randomBytes(32))]
const original = path.join(folder, 'original.backup')
const changed = path.join(folder, 'changed.backup')
const name = 'a1'.repeat(20)

beforeAll(async () => {
  const dataDir = path.join(folder, 'source')
  const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir })
  await migrate(pool)
  await pool.query(
    `insert into outbox (id, job, payload, created_at, run_at) values (gen_random_uuid(), 'truth', '{}', now(), now())`,
  )
  const { storage } = openStorage(dataDir, undefined, async () => {})
  const now = () => new Date()
  await createBackup(original, { pool, storage, keys, passphrase: undefined, now })
  await close()
}, 600_000)

/** Writes the backup again as someone without the keys can: with entries, a list and checksums that fit each other. */
async function change(
  alter: (entry: Entry) => Entry | undefined,
  alterList: (manifest: BackupManifest) => object = (manifest) => manifest,
  added: readonly Entry[] = [],
  signature: (list: Buffer, original: string) => string | undefined = (_list, original) => original,
) {
  const archive = await createArchive(changed)
  let list: BackupManifest | undefined
  let signed = ''
  for await (const entry of readArchive(original)) {
    if (entry.name === 'manifest.json') list = JSON.parse(entry.content.toString())
    else if (entry.name === 'manifest.hmac') signed = entry.content.toString()
    else if (entry.name !== 'manifest.sha256') {
      const kept = alter(entry)
      if (kept) await archive.add(kept.name, kept.content)
    }
  }
  for (const entry of added) await archive.add(entry.name, entry.content)
  const manifest = { ...(list as BackupManifest), entries: [...archive.entries] }
  const written = Buffer.from(JSON.stringify(alterList(manifest)))
  await archive.add('manifest.json', written)
  await archive.add('manifest.sha256', Buffer.from(sha256(written)))
  const given = signature(written, signed)
  if (given !== undefined) await archive.add('manifest.hmac', Buffer.from(given))
  await archive.finish()
}

const same = (entry: Entry) => entry
const lie = ({ name, content }: Entry): Entry =>
  name.startsWith('tables/outbox/')
    ? { name, content: gzipSync(gunzipSync(content).toString().replace('truth', 'lies!')) }
    : { name, content }

test('a backup as it was written is authentic', async () => {
  expect(authenticateBackup(await checkBackup(original), keys)).toBe(true)
})

test.each<[string, Parameters<typeof change>[3], Parameters<typeof change>[1]]>([
  ['with the signature of the original', undefined, undefined],
  ['signed with the key of a stranger', (list) => sign(list, strangers), undefined],
  [
    'signed by a stranger under the name of our key',
    (list) => sign(list, strangers).replace(strangers[0].id, keys[0].id),
    undefined,
  ],
  [
    'without a signature, as an older format',
    () => undefined,
    (manifest) => ({ ...manifest, head: { ...manifest.head, format: 2 } }),
  ],
])('a changed row is found although every checksum fits: %s', async (_how, signature, alterList) => {
  await change(lie, alterList, [], signature)
  const checked = await checkBackup(changed)
  expect(() => authenticateBackup(checked, keys)).toThrow('changed by someone')
})

test('a backup sealed by a stranger does not match the keys', async () => {
  await change(lie, (manifest) => ({ ...manifest, sealed: encrypt(strangers, 'Harborline backup', 'backup.check') }))
  const checked = await checkBackup(changed)
  expect(() => authenticateBackup(checked, keys)).toThrow('keys don’t match')
})

test('backups of versions without signatures are recognized as unsigned', async () => {
  const checked = await checkBackup('db/fixtures/schema-0028.backup')
  const wrapped = unwrapKeys(checked.wrappedKeys ?? '', 'sample installation')
  expect(authenticateBackup(checked, wrapped)).toBe(false)
})

test.each([
  'documents/x/../../../../escaped',
  'documents/..',
  'documents/',
  `documents/${name}/more`,
  `documents/.${name}`,
  'tables/../x/000000.json.gz',
  '../escaped',
  '/escaped',
])('a backup with the entry %s is refused', async (name) => {
  await change(same, undefined, [{ name, content: Buffer.from('x') }])
  await expect(checkBackup(changed)).rejects.toThrow('not ours')
})

test('an entry that is not listed, or replaced after the check, is not restored', async () => {
  const { manifest } = await checkBackup(original)
  await change(same, undefined, [{ name: `documents/${name}`, content: Buffer.from('x') }])
  const dataDir = path.join(folder, 'target')
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  const { storage } = openStorage(dataDir, undefined, async () => {})
  await expect(restoreBackup(changed, manifest, { pool: database.pool, storage })).rejects.toThrow('not the listed one')
  expect(await storage.has(name)).toBe(false)
  await database.close()
}, 600_000)

test('an entry that claims more bytes than the file has is refused before memory is taken', async () => {
  const content = fs.readFileSync(original)
  content.write('77777777777\0', 124, 'latin1')
  content.fill(' ', 148, 156)
  const sum = content.subarray(0, 512).reduce((total, byte) => total + byte, 0)
  content.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  fs.writeFileSync(changed, content)
  await expect(checkBackup(changed)).rejects.toThrow('cut off')
})

test.each(['../escaped', '..', '.hidden', 'a/b', 'a\\b', ''])('no storage takes the name %j', async (name) => {
  const draft = path.join(folder, 'draft')
  fs.writeFileSync(draft, 'x')
  const disk = openDiskStorage(path.join(folder, 'disk', 'stored'))
  const settings = { endpoint: 'http://127.0.0.1:9', bucket: 'b', region: 'r', accessKeyId: 'a', secretAccessKey: 's' }
  for (const storage of [disk, openS3Storage(openS3Client(settings))]) {
    await expect(storage.adopt(name, stagedOnDisk(draft, 1))).rejects.toThrow('not the name of a stored file')
    await expect(storage.read(name)).rejects.toThrow('not the name of a stored file')
  }
  await expect(storeDocument(disk, name, Buffer.from('x'))).rejects.toThrow('not the name of a document')
  expect(fs.existsSync(path.join(folder, 'disk', 'escaped'))).toBe(false)
  if (!name.startsWith('.h')) await expect(disk.remove(name)).rejects.toThrow()
})
