/**
 * Writes sample data as an earlier version stored it: `node scripts/write-upgrade-fixture.ts COMMIT`. Runs the sample data
 * of that commit, and makes a backup in its schema for `src/server/compliance/backups/upgrades.test.ts`.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createBackup } from '#server/compliance/backups/create-backup.ts'
import { encryptionKey } from '#server/platform/crypto/encrypt.ts'
import { keyFile } from '#server/platform/crypto/encryption-keys.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { readJournal } from '#server/platform/db/migrations/migration-files.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'

/** Small, because the repository keeps it forever. */
const sizes = ['--leads', '40', '--applications', '12', '--seed', 'harbor', '--until', '2026-11-20']
/** Of sample data, so no secret. */
const passphrase = 'sample installation'

const [commit] = process.argv.slice(2)
if (!commit) throw new Error('Name a commit: node scripts/write-upgrade-fixture.ts COMMIT')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-fixture-'))
try {
  const source = path.join(folder, 'source')
  fs.mkdirSync(source)
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-x', '-C', source], { input: archive })
  fs.symlinkSync(path.resolve('node_modules'), path.join(source, 'node_modules'))
  const dataDir = path.join(folder, 'data')
  execFileSync(process.execPath, ['scripts/demo.ts', '--dir', dataDir, '--fill-only', ...sizes], {
    cwd: source,
    stdio: 'inherit',
  })

  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  const { rows } = await database.pool.query<{ at: string }>(
    'select max(created_at)::text as at from drizzle.__drizzle_migrations',
  )
  const schema = readJournal()
    .find(({ when }) => String(when) === rows[0]?.at)
    ?.tag.slice(0, 4)
  if (!schema) throw new Error('Migrations of that commit have changed since.')
  const [key = ''] = fs.readFileSync(keyFile(dataDir), 'utf8').split('\n')
  const file = `db/fixtures/schema-${schema}.backup`
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const {
    bytes,
    rows: count,
    documents,
  } = await createBackup(file, {
    pool: database.pool,
    storage: openStorage(dataDir, undefined, async () => {}).storage,
    keys: [encryptionKey(Buffer.from(key, 'base64'))],
    passphrase,
    now: () => new Date(),
  })
  await database.close()
  console.log(`${file}: ${count} rows and ${documents} documents in ${bytes} bytes.`)
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}
