/**
 * Re-encrypts the database with the newest key while a server runs: `npm run keys:rotate`.
 * Restart all servers with the newest key first.
 * `npm run keys:rotate -- --new-key` only adds a key to the key file. See docs/keys.md.
 * `npm run keys:rotate -- --forget-key ID` lets servers start without a permanently lost key.
 */
import { countByKey, reencryptAll } from '#server/compliance/key-rotation/commands.ts'
import { markKeyLost, openEncryptionKeys } from '#server/compliance/key-rotation/open-keys.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { addKey, type KeyOptions } from '#server/platform/crypto/encryption-keys.ts'
import { isMigrated } from '#server/platform/db/migrations/migrate.ts'
import { onDatabase } from './on-database.ts'

/** After more, a server still encrypts with another key. */
const maxPasses = 5

const forgetOption = '--forget-key'

await onDatabase(async (ctx, { config, pool }) => {
  const options = { ...config, now: ctx.now, mayCreate: false }
  if (!(await isMigrated(pool))) {
    console.error(
      'The database schema is out of date. Run npm run db:migrate or start the server once, then run this again.',
    )
    return 1
  }
  const forget = process.argv.indexOf(forgetOption)
  if (forget !== -1) return forgetKey(ctx, process.argv[forget + 1] ?? '', options)

  const keys = await openEncryptionKeys(pool, options)
  if (process.argv.includes('--new-key')) {
    if (config.encryptionKeys.length > 0) {
      console.error('The keys are set in ENCRYPTION_KEY. Put the new key first in the list and restart all servers.')
      return 2
    }
    console.log(
      `Added a new key to ${addKey(config.dataDir)}. Back it up, restart the server, then run this again without --new-key.`,
    )
    return 0
  }
  for (let passes = 1; ; passes++) {
    const { changed, unopened } = await pass(ctx, keys)
    if (unopened.length > 0)
      console.error(`No key can decrypt ${unopened.length} values:\n${unopened.slice(0, 50).join('\n')}`)
    const counts = await countByKey(ctx)
    for (const [id, count] of counts)
      console.log(`Key ${id}${id === keys[0].id ? ' (newest)' : ''}: encrypts ${count} values`)
    if (unopened.length > 0) return 1
    if (changed === 0) {
      const unused = keys.slice(1).map(({ id }) => id)
      if (unused.length > 0) console.log(formatOldKey(keys[0].id, unused))
      return 0
    }
    if (passes === maxPasses) {
      console.error('A server is still encrypting with another key. Restart all servers with the new key first.')
      return 1
    }
  }
})

async function forgetKey(ctx: Context, keyId: string, options: KeyOptions & { now: () => Date }): Promise<number> {
  if (!/^[\w-]{8}$/.test(keyId)) {
    console.error(`Use npm run keys:rotate -- ${forgetOption} ID, with the key ID that the server prints.`)
    return 2
  }
  await transact(ctx, async (ctx) => {
    await markKeyLost(ctx.db, keyId, options)
    await record(ctx, 'encryption-key.mark-lost', keyId)
  })
  console.log(`Servers now start without key ${keyId}. Data encrypted with it is permanently unreadable.`)
  return 0
}

/** This program doesn't know which keys a running server holds. */
function formatOldKey(newest: string, old: readonly string[]): string {
  return `
Nothing in the database is encrypted with ${old.join(', ')} anymore.
Before you remove an old key, make sure that every server was restarted with key ${newest}. A server that wasn't
responds with errors and keeps encrypting with the old key: restart it, then run this again.
Old backups may still need the old keys.`
}

async function pass(ctx: Context, keys: EncryptionKeys) {
  let changed = 0
  const unopened: string[] = []
  const totals = new Map<string, { looked: number; changed: number }>()
  for await (const batch of reencryptAll(ctx, keys)) {
    const before = totals.get(batch.column) ?? { looked: 0, changed: 0 }
    const total = { looked: before.looked + batch.looked, changed: before.changed + batch.changed }
    totals.set(batch.column, total)
    changed += batch.changed
    unopened.push(...batch.unopened)
    console.log(`${batch.column}: ${total.looked} checked, ${total.changed} re-encrypted`)
  }
  return { changed, unopened }
}
