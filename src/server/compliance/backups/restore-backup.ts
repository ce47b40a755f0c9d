import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import { connectWithoutTimeout, migrate, migrateUpTo } from '#server/platform/db/migrations/migrate.ts'
import { isStoredName, type Storage } from '#server/platform/storage/storage.ts'
import { stagedOnDisk } from '#server/platform/storage/upload-staging.ts'
import { BackupError, type Entry, readArchive, sha256 } from './archive.ts'
import { type BackupManifest, names } from './manifest.ts'
import {
  differences,
  dumpTables,
  finishLoad,
  inSnapshot,
  loadChunk,
  prepareLoad,
  type TableSums,
} from './table-rows.ts'

/** @throws BackupError if the database has tables, or its role may not create and load them. */
export async function requireEmptyDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    "select from pg_tables where schemaname in ('public', 'drizzle') and tablename <> '_durability' limit 1",
  )
  if (rows.length > 0) throw new BackupError('The database is not empty. Nothing was changed.')
  const grants = await missingGrants(pool)
  if (grants.length > 0)
    throw new BackupError(
      `The role in DATABASE_URL may not create tables and load rows without triggers. Nothing was changed. As a superuser, run this in the database, then try again:\n${grants.join('\n')}`,
    )
}

/** Returns the statements that let the role fill the database. */
async function missingGrants(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>(`
    select format('grant create on database %I to %I;', current_database(), current_user) as statement
      where not has_database_privilege(current_database(), 'create')
    union all select format('grant create on schema public to %I;', current_user)
      where not has_schema_privilege('public', 'create')
    union all select format('grant set on parameter session_replication_role to %I;', current_user)
      where not has_parameter_privilege('session_replication_role', 'set')`)
  return rows.map(({ statement }) => statement)
}

/**
 * Fills an empty database from `load`, and compares every row with the source.
 * @throws BackupError if a table differs.
 */
export async function fillDatabase(
  pool: pg.Pool,
  source: { migration: number; tables: TableSums; sequences: Readonly<Record<string, string>>; comparesRows?: boolean },
  load: (client: ClientBase) => Promise<void>,
): Promise<void> {
  await migrateUpTo(pool, source.migration)
  const { client, release } = await connectWithoutTimeout(pool)
  try {
    await prepareLoad(client)
    await client.query('begin')
    await load(client)
    await client.query('commit')
    await finishLoad(client, source.sequences)
    const differing = differences(
      source.tables,
      await inSnapshot(client, () => dumpTables(client)),
      source.comparesRows,
    )
    if (differing.length > 0) throw new BackupError(`The copy differs from the source:\n${differing.join('\n')}`)
  } finally {
    await release()
  }
  await migrate(pool)
}

/**
 * What let someone in when the backup was made may have been taken from them since: by signing out, a new password, the
 * end of an account, or consent to a lender that was withdrawn. Staff and applicants sign in again, and lenders get new links.
 */
const endAccess = `
  update sessions set ended_at = now() where ended_at is null;
  update applicant_sessions set ended_at = now() where ended_at is null;
  delete from merchant_sessions;
  update password_resets set token_hash = null;
  update invitations set expires_at = now() where expires_at > now();
  update applicant_links set expires_at = now() where expires_at > now();
  update merchant_quote_links set expires_at = now() where expires_at > now();
  update merchant_statement_links set expires_at = now() where expires_at > now();
  update owner_authorizations set token_hash = null, token_expires_at = null where status = 'asked';
  update lender_submissions set package_token_hash = null, package_expires_at = now() where package_token_hash is not null;
  update lender_submissions set package_expires_at = now() where package_expires_at is null and id in (
    select (payload ->> 'submissionId')::uuid from outbox where job = 'lender-submissions.send-package' and done_at is null);
  update privacy_requests set copy_token_hash = null where copy_token_hash is not null`

/**
 * Legal holds set, and retention periods made longer, since the backup was made are lost, so what deletes records waits
 * a day for them to be set again.
 */
const delayDeletions = `
  insert into schedules (name, every_ms, started_at, next_at)
  select name, 1, now(), now() + interval '1 day'
  from unnest(array['retention.run', 'documents.sweep', 'contact-log.purge', 'prequalification.purge-unclaimed',
    'privacy.purge-requests']) as name
  on conflict (name) do update
    set every_ms = excluded.every_ms, next_at = excluded.next_at, started_at = excluded.started_at;
  update outbox set run_at = now() + interval '1 day' where job = 'privacy.delete' and done_at is null`

/**
 * Restores a checked backup into an empty database and storage, ends the sessions and emailed links in it, and delays
 * deletions by a day.
 * @returns the number of documents.
 */
export async function restoreBackup(
  file: string,
  manifest: BackupManifest,
  { pool, storage }: { readonly pool: pg.Pool; readonly storage: Storage },
): Promise<number> {
  await requireEmptyDatabase(pool)
  const { head, tables, sequences } = manifest
  const source = { migration: head.migration, tables, sequences, comparesRows: head.format > 1 }
  await fillDatabase(pool, source, async (client) => {
    for await (const { name, content } of listedEntries(file, manifest, names.tables)) {
      await loadChunk(client, name.split('/')[1] ?? '', content)
    }
  })
  await pool.query(endAccess)
  await pool.query(delayDeletions)
  return restoreDocuments(file, manifest, storage)
}

/** The file may have been replaced since it was checked. */
async function* listedEntries(file: string, { entries }: BackupManifest, folder: string): AsyncGenerator<Entry> {
  const listed = new Map(entries.map((entry) => [entry.name, entry.sha256]))
  for await (const entry of readArchive(file)) {
    if (!entry.name.startsWith(folder)) continue
    if (listed.get(entry.name) !== sha256(entry.content))
      throw new BackupError(
        `The backup changed while it was read: ${JSON.stringify(entry.name)} is not the listed one.`,
      )
    yield entry
  }
}

async function restoreDocuments(file: string, manifest: BackupManifest, storage: Storage): Promise<number> {
  let count = 0
  for await (const { name, content } of listedEntries(file, manifest, names.documents)) {
    await storeDocument(storage, name.slice(names.documents.length), content)
    count++
  }
  return count
}

/** Stores the encrypted bytes of a document. @throws BackupError if the name isn't one of a document. */
export async function storeDocument(storage: Storage, name: string, content: Buffer): Promise<void> {
  if (!isStoredName(name)) throw new BackupError(`${JSON.stringify(name)} is not the name of a document.`)
  // A rename to the storage needs the same file system.
  const folder = storage.localFolder ?? fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-restore-'))
  const draft = path.join(folder, `.${name}.restoring`)
  fs.writeFileSync(draft, content, { mode: 0o600, flush: true })
  try {
    await storage.adopt(name, stagedOnDisk(draft, content.length))
  } finally {
    fs.rmSync(storage.localFolder ? draft : folder, { recursive: true, force: true })
  }
}
