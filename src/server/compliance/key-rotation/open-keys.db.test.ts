import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { totpContext } from '#server/identity/auth/commands/verify-code.ts'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { type EncryptionKeys, encrypt, encryptionKey } from '#server/platform/crypto/encrypt.ts'
import { EncryptionKeyError, findEncryptionKeys, keyFile } from '#server/platform/crypto/encryption-keys.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import { test as base } from '#server/testing/test.ts'
import { countByKey, reencryptAll } from './commands.ts'
import { checkEncryptionKeys, markKeyLost, openEncryptionKeys } from './open-keys.ts'
import { encryptionKeyRecords } from './table.ts'

interface Fixtures {
  dataDir: string
  /** Starts a server with these keys of the environment; without any, with the key file in `dataDir`. */
  start: (...keys: Buffer[]) => Promise<EncryptionKeys>
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs
  dataDir: async ({}, use) => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-open-keys-'))
    await use(dataDir)
    fs.rmSync(dataDir, { recursive: true })
  },
  start: async ({ ctx, dataDir }, use) => {
    await use((...encryptionKeys) =>
      checkEncryptionKeys(ctx.db, { encryptionKeys, dataDir, now: ctx.now, mayCreate: true }),
    )
  },
})

const newKey = () => randomBytes(32)
const idOf = (key: Buffer) => encryptionKey(key).id

/** Adds a staff member whose authenticator secret is encrypted with the key. */
async function encryptRow({ db, now }: Context, key: Buffer): Promise<string> {
  const id = uuidv7()
  const email = `${id}@example.com`
  await db.insert(staff).values({
    ...{ id, name: 'Pat Example', email, emailNormalized: email, role: 'agent', status: 'active' },
    ...{ createdAt: now(), updatedAt: now(), passwordHash: 'none', recoveryCodeHashes: [] },
    totpSecretEncrypted: encrypt([encryptionKey(key)], 'JBSWY3DPEHPK3PXP', totpContext(id)),
  })
  return id
}

const recordedIds = async ({ db }: Context) =>
  (await db.select().from(encryptionKeyRecords)).map(({ keyId }) => keyId).sort()

test('a new installation creates its key and starts with it again', async ({ ctx, start, dataDir }) => {
  const [created] = await start()

  expect((await start())[0]).toEqual(created)
  expect(await recordedIds(ctx)).toEqual([created.id])
  expect(fs.existsSync(keyFile(dataDir))).toBe(true)
})

test('the database holds a salted fingerprint and nothing of the key itself', async ({ ctx, start }) => {
  const key = newKey()
  await start(key)
  const first = JSON.stringify(await ctx.db.select().from(encryptionKeyRecords))
  await ctx.db.delete(encryptionKeyRecords)
  await start(key)
  const [again] = await ctx.db.select().from(encryptionKeyRecords)

  expect(again?.fingerprint).toMatch(/^[\w-]{43}$/)
  expect(first).not.toContain(again?.fingerprint)
  for (const encoding of ['base64', 'base64url', 'hex'] as const) expect(first).not.toContain(key.toString(encoding))
})

test('without its key file a server with encrypted data does not start and creates no key', async ({
  ctx,
  start,
  dataDir,
}) => {
  const [key] = await start()
  await encryptRow(ctx, key.bytes)
  fs.rmSync(keyFile(dataDir))

  const refused = start()
  await expect(refused).rejects.toThrow(EncryptionKeyError)
  await expect(refused).rejects.toThrow(key.id)
  await expect(refused).rejects.toThrow(`Restore ${keyFile(dataDir)}`)
  expect(fs.existsSync(keyFile(dataDir))).toBe(false)
})

test('a server with another key is refused before anything is encrypted', async ({ start, dataDir }) => {
  const [key] = await start()

  await expect(start(newKey())).rejects.toThrow(`after a comma; it is in ${keyFile(dataDir)}`)
  await expect(start(newKey(), key.bytes)).resolves.toHaveLength(2)
})

test('a server whose key only has the same id is refused', async ({ ctx, start }) => {
  const key = newKey()
  await start(key)
  await ctx.db.update(encryptionKeyRecords).set({ fingerprint: 'of another key' })

  await expect(start(key)).rejects.toThrow(EncryptionKeyError)
})

test('keys of an installation from before fingerprints are recorded after they decrypt something', async ({
  ctx,
  start,
}) => {
  const [old, current, unused] = [newKey(), newKey(), newKey()]
  await encryptRow(ctx, old)
  await encryptRow(ctx, current)

  await start(current, old, unused)
  expect(await recordedIds(ctx)).toEqual([idOf(old), idOf(current)].sort())
})

test('before fingerprints were recorded, a key that decrypts nothing is refused, however it is named', async ({
  ctx,
  start,
  dataDir,
}) => {
  const [key, other] = [newKey(), newKey()]
  const id = await encryptRow(ctx, other)

  await expect(start(key)).rejects.toThrow(idOf(other))
  await expect(start()).rejects.toThrow(idOf(other))
  // The id of the key in front of a value that the key did not encrypt.
  const [row] = await ctx.db.select().from(staff).where(eq(staff.id, id))
  const forged = `${idOf(key)}.${row?.totpSecretEncrypted?.split('.')[1]}`
  await ctx.db.update(staff).set({ totpSecretEncrypted: forged }).where(eq(staff.id, id))
  await expect(start(key)).rejects.toThrow(EncryptionKeyError)
  expect(await recordedIds(ctx)).toEqual([])
  expect(fs.existsSync(keyFile(dataDir))).toBe(false)
})

test('document files without any key are not taken for a new installation', async ({ start, dataDir }) => {
  fs.mkdirSync(path.join(dataDir, 'documents/stored'), { recursive: true })
  fs.writeFileSync(path.join(dataDir, 'documents/stored/0b1c'), 'encrypted')

  await expect(start()).rejects.toThrow('holds encrypted documents')
  expect(fs.existsSync(keyFile(dataDir))).toBe(false)
})

test('the record follows a rotation: both keys while both are in use, then only the new one', async ({
  ctx,
  start,
}) => {
  const [old, added] = [newKey(), newKey()]
  await start(old)
  await encryptRow(ctx, old)
  // A server that knows the new key and does not encrypt with it yet.
  await start(old, added)
  expect(await recordedIds(ctx)).toEqual([idOf(old)])

  const keys = await start(added, old)
  expect(await recordedIds(ctx)).toEqual([idOf(old), idOf(added)].sort())
  await encryptRow(ctx, added)
  await expect(start(added), 'before everything is encrypted again').rejects.toThrow(idOf(old))
  await expect(start(old), 'a server that was left out').rejects.toThrow(idOf(added))

  for await (const _batch of reencryptAll(ctx, keys));
  await start(added)
  expect(await recordedIds(ctx)).toEqual([idOf(added)])
  await expect(start(old)).rejects.toThrow(idOf(added))
})

test('a key stays required while a waiting job has an address encrypted with it', async ({ ctx, start }) => {
  const [old, current] = [newKey(), newKey()]
  await start(old)
  const addressEncrypted = encrypt([encryptionKey(old)], 'ada@example.com', 'an address')
  await enqueue(ctx, 'estimates.send-link', { addressEncrypted, estimate: { kind: 'analysis', id: uuidv7() } })
  await start(current, old)
  expect((await countByKey(ctx)).get(idOf(old))).toBe(1)
  await expect(start(current)).rejects.toThrow(idOf(old))

  await ctx.db.update(outbox).set({ deadAt: ctx.now() })
  await expect(start(current), 'staff can retry it').rejects.toThrow(idOf(old))
  await ctx.db.update(outbox).set({ deadAt: null, doneAt: ctx.now() })
  await start(current)
  expect(await recordedIds(ctx)).toEqual([idOf(current)])
})

test('a key that an operator removed is not required, until it is found again', async ({ ctx, start, dataDir }) => {
  const [lost, current] = [newKey(), newKey()]
  await start(lost)
  await encryptRow(ctx, lost)
  await expect(start(current)).rejects.toThrow(idOf(lost))

  const options = { encryptionKeys: [lost], dataDir, now: ctx.now }
  await expect(markKeyLost(ctx.db, idOf(lost), options)).rejects.toThrow('is not lost')
  await markKeyLost(ctx.db, idOf(lost), { ...options, encryptionKeys: [current] })
  await start(current)
  await start(lost, current)
  await expect(start(current)).rejects.toThrow(idOf(lost))
})

test('servers that start at the same time agree on one key', async ({ pool, dataDir }) => {
  const options = { encryptionKeys: [], dataDir, now: () => new Date(), mayCreate: true }
  try {
    const opened = await Promise.all(Array.from({ length: 5 }, () => openEncryptionKeys(pool, options)))
    expect(new Set(opened.map(([{ id }]) => id)).size).toBe(1)
    expect(opened[0]).toEqual(findEncryptionKeys(options))

    const others = Array.from({ length: 5 }, () => openEncryptionKeys(pool, { ...options, encryptionKeys: [newKey()] }))
    for (const { status } of await Promise.allSettled(others)) expect(status).toBe('rejected')
  } finally {
    await pool.query('delete from encryption_keys')
  }
})
