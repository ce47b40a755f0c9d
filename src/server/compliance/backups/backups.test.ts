import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type EncryptionKeys, encryptionKey } from '#server/platform/crypto/encrypt.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrations/migrate.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { BackupError } from './archive.ts'
import { createBackup } from './create-backup.ts'
import { unwrapKeys } from './key-wrapping.ts'
import { authenticateBackup, checkBackup } from './manifest.ts'
import { restoreBackup, storeDocument } from './restore-backup.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-backups-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const keys: EncryptionKeys = [encryptionKey(randomBytes(32))]
const passphrase = 'correct horse battery'

async function openAt(name: string) {
  const dataDir = path.join(folder, name)
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  return { ...database, storage: openStorage(dataDir, undefined, async () => {}).storage }
}

test('a backup is restored row by row, with its documents and keys, and damage is found', async () => {
  const source = await openAt('source')
  await migrate(source.pool)
  await source.pool.query(
    `insert into outbox (id, job, payload, created_at, run_at, last_error)
     select gen_random_uuid(), 'job ' || n, jsonb_build_object('text', E'quote " and \\\\ and \\n and 😀', 'n', n, 'none', null),
       timestamptz '2026-03-08 01:59:59.123456-05', now(), case when n % 2 = 0 then 'null' end
     from generate_series(1, 1203) n`,
  )
  const name = 'a'.repeat(40)
  await storeDocument(source.storage, name, randomBytes(300_000))
  await source.pool.query(`insert into file_deletions (stored_name, requested_at) values ('${'b'.repeat(40)}', now())`)
  const file = path.join(folder, 'one.backup')
  const options = { pool: source.pool, storage: source.storage, keys, passphrase, now: () => new Date() }
  const result = await createBackup(file, options)
  expect(result.rows).toBeGreaterThan(1203)
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  await source.close()

  const checked = await checkBackup(file)
  const { manifest, wrappedKeys } = checked
  expect(() => unwrapKeys(wrappedKeys ?? '', 'something else')).toThrow(BackupError)
  const unwrapped = unwrapKeys(wrappedKeys ?? '', passphrase)
  expect(authenticateBackup(checked, unwrapped)).toBe(true)
  expect(() => authenticateBackup(checked, [encryptionKey(randomBytes(32))])).toThrow('keys don’t match')

  const target = await openAt('target')
  await restoreBackup(file, manifest, target)
  const { rows } = await target.pool.query<{ n: number; nulls: number; text: string; at: string }>(
    `select count(*)::int n, count(last_error)::int nulls, min(payload->>'text') as text,
       min(created_at at time zone 'UTC')::text as at from outbox`,
  )
  expect(rows).toEqual([
    { n: 1203, nulls: 601, text: 'quote " and \\ and \n and 😀', at: '2026-03-08 06:59:59.123456' },
  ])
  await expect(restoreBackup(file, manifest, target)).rejects.toThrow('not empty')
  await target.close()

  const content = fs.readFileSync(file)
  const damaged = path.join(folder, 'damaged.backup')
  for (const at of [520, content.indexOf('.json.gz') + 530, content.indexOf('manifest.json') + 600]) {
    const copy = Buffer.from(content)
    copy[at] = (copy[at] ?? 0) ^ 1
    fs.writeFileSync(damaged, copy)
    await expect(checkBackup(damaged)).rejects.toThrow(BackupError)
  }
  for (const length of [0, 512, content.length / 2, content.length - 1_024 - 512]) {
    fs.writeFileSync(damaged, content.subarray(0, length))
    await expect(checkBackup(damaged)).rejects.toThrow(BackupError)
  }
}, 600_000)
