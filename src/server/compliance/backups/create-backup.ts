import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { connectWithoutTimeout } from '#server/platform/db/migrations/migrate.ts'
import { version } from '#server/platform/http/version.ts'
import { MissingFile, type Storage } from '#server/platform/storage/storage.ts'
import { createArchive, sha256 } from './archive.ts'
import { wrapKeys } from './key-wrapping.ts'
import { type BackupHead, type BackupManifest, backupFormat, names, seal, sign } from './manifest.ts'
import { dumpSequences, dumpTables, inSnapshot } from './table-rows.ts'

export interface BackupOptions {
  readonly pool: pg.Pool
  readonly storage: Storage
  readonly keys: EncryptionKeys
  /** Without it, the keys are not in the backup. */
  readonly passphrase: string | undefined
  readonly now: () => Date
}

export interface BackupResult {
  readonly bytes: number
  readonly rows: number
  readonly documents: number
  /** Erased, or lost, since the snapshot. */
  readonly missing: readonly string[]
}

/** Writes a backup of the database and its documents as of one moment. */
export async function createBackup(file: string, options: BackupOptions): Promise<BackupResult> {
  const { pool, storage, keys, passphrase, now } = options
  const archive = await createArchive(file)
  try {
    const { client, release } = await connectWithoutTimeout(pool)
    let head: BackupHead
    let tables: BackupManifest['tables']
    let sequences: BackupManifest['sequences']
    let stored: string[]
    try {
      ;({ head, tables, sequences, stored } = await inSnapshot(client, async () => {
        const { rows } = await client.query<{ newest: string }>(
          'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
        )
        const head = {
          format: backupFormat,
          version,
          createdAt: now().toISOString(),
          migration: Number(rows[0]?.newest),
        }
        await archive.add(names.head, json(head))
        const tables = await dumpTables(client, (table, part, chunk) =>
          archive.add(`${names.tables}${table}/${String(part).padStart(6, '0')}.json.gz`, chunk),
        )
        const { rows: documents } = await client.query<{ name: string }>(
          "select stored_name as name from documents where key_encrypted is not null and status <> 'uploading' order by id",
        )
        return { head, tables, sequences: await dumpSequences(client), stored: documents.map(({ name }) => name) }
      }))
    } finally {
      await release()
    }
    const missing: string[] = []
    for (const name of stored) {
      const content = await storage.read(name).then(buffer, ifMissing)
      if (content) await archive.add(names.documents + name, content)
      else missing.push(name)
    }
    if (passphrase) await archive.add(names.keys, Buffer.from(wrapKeys(keys, passphrase)))
    const manifest: BackupManifest = {
      ...{ head, tables, sequences, missing, entries: archive.entries },
      sealed: seal(keys),
    }
    const written = json(manifest)
    await archive.add(names.manifest, written)
    await archive.add(names.checksum, Buffer.from(sha256(written)))
    await archive.add(names.signature, Buffer.from(sign(written, keys)))
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    return { bytes: await archive.finish(), rows, documents: stored.length - missing.length, missing }
  } catch (error) {
    await archive.discard()
    throw error
  }
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value))

function ifMissing(error: unknown): undefined {
  if (!(error instanceof MissingFile)) throw error
  return undefined
}
