import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { requireEmptyDatabase } from '#server/compliance/backups/restore-backup.ts'
import { migrate } from '#server/platform/db/migrations/migrate.ts'
import { test } from '#server/testing/test.ts'

const server = inject('databaseUrl')
const consent = `insert into consent_events (id, at, subject_type, subject_id, channel, action, address, exact_text,
  text_version, text_sha256, form, page_path, ip, user_agent) values (gen_random_uuid(), now(), 'lead', gen_random_uuid(), 'call', 'given',
  '+12125550123', 'words', '1', 'hash', 'form', '/', '192.0.2.7', 'browser')`
const changes = ['consent_events', 'consent_chain', 'audit_log', 'audit_chain'].flatMap((table) => [
  `update ${table} set at = now()`,
  `delete from ${table}`,
  `truncate ${table}`,
])

if (!server)
  test("the embedded database's session ignores privileges: only the triggers reject changes", async ({ pool }) => {
    const { rows } = await pool.query('select rolsuper from pg_roles where rolname = current_user')
    expect(rows).toEqual([{ rolsuper: true }])
    for (const change of changes) await expect(pool.query(change), change).rejects.toThrow('is append-only')
  })

if (server) {
  test('a server whose role owns the tables can add consents but not change them, even without the trigger', async () => {
    const name = `hl_${randomBytes(4).toString('hex')}`
    await asSuperuser(server, [`create role ${name} login`, `create database ${name} owner ${name}`])
    const pool = await connect(server, name, name)
    await migrate(pool)
    await pool.query(consent)
    await pool.query('alter table consent_events disable trigger consent_events_append_only')
    for (const change of changes) await expect(pool.query(change), change).rejects.toMatchObject({ code: '42501' })
    await pool.end()
    await asSuperuser(server, [`drop database ${name}`, `drop role ${name}`])
  })

  test('with the roles of db/roles.sql the server can change neither the record nor the triggers, and starts without migrating', async () => {
    const name = `hl_${randomBytes(4).toString('hex')}`
    const roles = fs.readFileSync('db/roles.sql', 'utf8').replaceAll('harborline', name)
    await asSuperuser(server, [`create database ${name}`])
    const setUp = await connect(server, name, 'postgres')
    await setUp.query(roles)
    await setUp.end()
    const owner = await connect(server, name, `${name}_owner`)
    await migrate(owner)
    await owner.end()

    const pool = await connect(server, name, `${name}_app`)
    await migrate(pool)
    await pool.query(consent)
    await pool.query('update leads set name = name')
    for (const change of changes) await expect(pool.query(change), change).rejects.toMatchObject({ code: '42501' })
    await expect(pool.query('alter table consent_events disable trigger consent_events_append_only')).rejects.toThrow(
      'must be owner',
    )
    await pool.end()
    await asSuperuser(server, [`drop database ${name}`, `drop role ${name}_app`, `drop role ${name}_owner`])
  })

  test('db/roles.sql prepares a second database for a restore, which names the missing grant before it changes anything', async () => {
    const name = `hl_${randomBytes(4).toString('hex')}`
    const roles = fs.readFileSync('db/roles.sql', 'utf8').replaceAll('harborline', name)
    for (const database of [name, `${name}_copy`]) {
      await asSuperuser(server, [`create database ${database}`])
      const setUp = await connect(server, database, 'postgres')
      await setUp.query(roles)
      await setUp.end()
    }
    const owner = await connect(server, `${name}_copy`, `${name}_owner`)
    const missing = `grant set on parameter session_replication_role to ${name}_owner;`
    await expect(requireEmptyDatabase(owner)).rejects.toThrow(
      `Nothing was changed. As a superuser, run this in the database, then try again:\n${missing}`,
    )
    await asSuperuser(server, [missing])
    await requireEmptyDatabase(owner)
    const app = await connect(server, `${name}_copy`, `${name}_app`)
    await expect(requireEmptyDatabase(app)).rejects.toThrow(`grant create on database ${name}_copy to ${name}_app;`)
    await app.end()
    await owner.end()
    await asSuperuser(server, [
      `revoke set on parameter session_replication_role from ${name}_owner`,
      `drop database ${name}`,
      `drop database ${name}_copy`,
      `drop role ${name}_app`,
      `drop role ${name}_owner`,
    ])
  })
}

async function connect(url: string, database: string, user: string) {
  const address = new URL(url)
  address.pathname = `/${database}`
  address.username = user
  return new pg.Pool({ connectionString: address.href, max: 2 })
}

async function asSuperuser(url: string, statements: readonly string[]) {
  const client = new pg.Client(url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
