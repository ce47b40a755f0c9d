import fs from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { expect } from 'vitest'
import { buildApp } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { type Browser, newBrowser } from '#server/testing/browser.ts'
import { createAgreedApplication } from '#server/testing/fixtures/lender-fixtures.ts'
import { test } from '#server/testing/test-server.ts'
import { createBackup } from './create-backup.ts'
import { checkBackup } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

/** At the wall clock, because a restore ends links at its own time. */
const now = () => new Date()

test('no session or emailed link of the time of the backup works after a restore', { timeout: 180_000 }, async ({
  server,
  pool,
}) => {
  const lender = { submissionMethod: 'mail', submissionEmail: 'desk@pier.example.com' } as const
  const { send, staff, browser: applicant } = await createAgreedApplication(server, lender)
  await send()
  const mail = (await server.deliverEmails()).find(({ to }) => to.includes(lender.submissionEmail))
  const token = /#([\w-]{30,})/.exec(mail?.text ?? '')?.[1] ?? ''
  const opens = async (browser: (known?: Browser) => Browser) => [
    (await browser(staff).get('/api/auth/me')).status,
    (await browser(applicant).get('/api/tracking')).status,
    (await browser().post('/api/packages/open', { token })).status,
  ]
  expect(await opens((known) => known ?? server.browser())).toEqual([200, 200, 200])

  const { storage, keys } = server.documentStore
  const file = path.join(server.dataDir, 'one.backup')
  await createBackup(file, { pool, storage, keys, passphrase: undefined, now })
  const dataDir = path.join(server.dataDir, 'restored')
  fs.mkdirSync(dataDir)
  const restored = await openDatabase({ databaseUrl: undefined, dataDir })
  const target = { pool: restored.direct, storage: openStorage(dataDir, undefined, async () => {}).storage }
  await restoreBackup(file, (await checkBackup(file)).manifest, target)
  const app = await buildApp({
    config: loadConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', DATA_DIR: dataDir }),
    ...{ pool: restored.pool, reserved: restored.reserved, keys, documentStore: server.documentStore },
    ...{ log: pino({ level: 'silent' }), now: server.ctx.now },
  })
  const copyOf = (known?: Browser) => {
    const copy = newBrowser(app)
    for (const [name, value] of known?.cookies ?? []) copy.cookies.set(name, value)
    return Object.assign(copy, { tokens: Object.assign(copy.tokens, known?.tokens) })
  }
  expect(await opens(copyOf)).toEqual([401, 401, 404])
  await app.close()
  await restored.close()
})
