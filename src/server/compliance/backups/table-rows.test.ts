import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { ClientBase } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/connect.ts'
import { differences, dumpTables, inSnapshot, loadChunk } from './table-rows.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-table-rows-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

async function withNotes<Result>(name: string, work: (client: ClientBase) => Promise<Result>): Promise<Result> {
  const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir: path.join(folder, name) })
  const client = await pool.connect()
  try {
    await client.query('create table notes (n int primary key, body text not null)')
    return await work(client)
  } finally {
    client.release()
    await close()
  }
}

test('sums are the same when a table stores its rows in another order, and differ when one value does', async () => {
  const chunks: Buffer[] = []
  const source = await withNotes('source', async (client) => {
    await client.query("insert into notes select n, repeat('x', n * 7919 % 1900) from generate_series(1, 3000) n")
    await client.query('delete from notes where n % 3 = 0')
    return inSnapshot(client, () => dumpTables(client, async (_table, _part, chunk) => void chunks.push(chunk)))
  })
  await withNotes('target', async (client) => {
    for (const chunk of chunks.toReversed()) await loadChunk(client, 'notes', chunk)
    expect(differences(source, await inSnapshot(client, () => dumpTables(client)))).toEqual([])
    await client.query("update notes set body = 'y' where n = 1")
    const changed = await inSnapshot(client, () => dumpTables(client))
    expect(differences(source, changed)).toEqual(['notes: 2,000 rows in the source, 2,000 here'])
    expect(differences(source, changed, false)).toEqual([])
  })
}, 120_000)
