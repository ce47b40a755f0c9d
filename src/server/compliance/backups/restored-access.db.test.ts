import fs from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { expect } from 'vitest'
import { buildApp } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { type Browser, newBrowser } from '#server/testing/browser.ts'
import { addTestLender, createAgreedApplication } from '#server/testing/fixtures/lender-fixtures.ts'
import { test } from '#server/testing/test-server.ts'
import { createBackup } from './create-backup.ts'
import { checkBackup } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

/** At the wall clock, because a restore ends links at its own time. */
const now = () => new Date()

test('after a restore, no session or emailed link of the backup works, and nothing is deleted for a day', {
  timeout: 180_000,
}, async ({ server, pool }) => {
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

  // Another lender's email is still waiting, as after a mail outage.
  const { rows: submissions } = await pool.query(
    `insert into lender_submissions
    (id, application_id, lender_id, method, status, status_changed_at, created_at, updated_at, share_consent_id)
    select gen_random_uuid(), application_id, $1, method, status, status_changed_at, created_at, updated_at, share_consent_id
    from lender_submissions returning id`,
    [await addTestLender(server, { ...lender, name: 'Quay Bank' })],
  )
  await enqueue(server.ctx, 'lender-submissions.send-package', { submissionId: submissions[0].id })
  await enqueue(server.ctx, 'privacy.delete', { requestId: submissions[0].id })
  await pool.query("insert into schedules values ('retention.run', 86400000, $1, $1, null, null)", [now()])
  const { storage, keys } = server.documentStore
  const file = path.join(server.dataDir, 'one.backup')
  await createBackup(file, { pool, storage, keys, passphrase: undefined, now })
  const dataDir = path.join(server.dataDir, 'restored')
  fs.mkdirSync(dataDir)
  const restored = await openDatabase({ databaseUrl: undefined, dataDir })
  const target = { pool: restored.direct, storage: openStorage(dataDir, undefined, async () => {}).storage }
  await restoreBackup(file, (await checkBackup(file)).manifest, target)
  const { rows: waiting } = await restored.direct.query(
    'select package_expires_at <= now() as is_closed from lender_submissions',
  )
  expect(waiting).toEqual([{ is_closed: true }, { is_closed: true }])
  // What was put on hold since the backup must be put on hold again.
  const { rows: delays } = await restored.direct.query(`
    select name from schedules where next_at > now() + interval '23 hours'
    union all select job from outbox where run_at > now() + interval '23 hours' order by name`)
  expect(delays.map(({ name }) => name)).toEqual([
    ...['contact-log.purge', 'documents.sweep', 'prequalification.purge-unclaimed', 'privacy.delete'],
    ...['privacy.purge-requests', 'retention.run'],
  ])
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
