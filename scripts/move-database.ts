/**
 * Moves the embedded database in DATA_DIR to PostgreSQL: stop the server, then
 * `DATABASE_URL=postgres://… npm run db:move`. Documents go to the bucket if S3 is set; otherwise they and the key file
 * stay in DATA_DIR.
 */
import fs from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { BackupError, sha256 } from '#server/compliance/backups/archive.ts'
import { fillDatabase, requireEmptyDatabase, storeDocument } from '#server/compliance/backups/restore-backup.ts'
import { dumpSequences, dumpTables, inSnapshot, loadChunk } from '#server/compliance/backups/table-rows.ts'
import { openEncryptionKeys } from '#server/compliance/key-rotation/open-keys.ts'
import { type Config, loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrations/migrate.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { isStoredName } from '#server/platform/storage/storage.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const config = loadConfig(process.env)
  const folder = path.join(config.dataDir, 'db')
  if (!config.databaseUrl) throw new BackupError('Set DATABASE_URL to the empty PostgreSQL database.')
  if (!fs.existsSync(folder)) throw new BackupError(`${folder} does not exist: there is no embedded database to move.`)

  const source = await openDatabase({ databaseUrl: undefined, dataDir: config.dataDir })
  const target = await openDatabase(config)
  let rows = 0
  try {
    await requireEmptyDatabase(target.direct)
    await migrate(source.pool)
    const client = await source.pool.connect()
    const chunks: { table: string; chunk: Buffer }[] = []
    const { tables, sequences, migration } = await inSnapshot(client, async () => {
      const { rows } = await client.query<{ newest: string }>(
        'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
      )
      const tables = await dumpTables(client, async (table, _part, chunk) => void chunks.push({ table, chunk }))
      return { tables, sequences: await dumpSequences(client), migration: Number(rows[0]?.newest) }
    })
    client.release()
    await fillDatabase(target.direct, { migration, tables, sequences }, async (client) => {
      for (const { table, chunk } of chunks) await loadChunk(client, table, chunk)
    })
    // Proves that the keys decrypt what was moved.
    await openEncryptionKeys(target.direct, { ...config, now: () => new Date(), mayCreate: false })
    rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  } finally {
    await source.close()
    await target.close()
  }
  const documents = await moveDocuments(config)
  const kept = `${folder}-moved-${new Date().toISOString().slice(0, 10)}`
  fs.renameSync(folder, kept)
  console.log(
    `Moved ${rows} rows${config.s3 ? ` and ${documents} documents` : ''}; every row was compared. The old database is in ${kept}: delete it when everything works.\nStart the server with this DATABASE_URL and DATA_DIR=${config.dataDir}.`,
  )
  return 0
})

/** Copies documents to the bucket and reads them back. */
async function moveDocuments(config: Config): Promise<number> {
  if (!config.s3) return 0
  const from = openStorage(config.dataDir, undefined, async () => {}).storage
  const to = openStorage(config.dataDir, config.s3, async () => {}).storage
  let count = 0
  for await (const { name } of from.list()) {
    if (!isStoredName(name)) continue
    const content = await buffer(await from.read(name))
    await storeDocument(to, name, content)
    if (sha256(await buffer(await to.read(name))) !== sha256(content))
      throw new BackupError(`The document ${name} was damaged on the way to the bucket.`)
    count++
  }
  return count
}
