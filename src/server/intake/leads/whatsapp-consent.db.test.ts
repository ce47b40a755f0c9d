import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { handleReply } from '#server/applications/sms/commands/record-report.ts'
import { loginAttempts } from '#server/identity/auth/table.ts'
import { recordTextConsent } from '#server/messaging/consents/commands.ts'
import { startApplication, verifySessions } from '#server/testing/fixtures/applicant-fixtures.ts'
import { e164, number, test, whatsappAccount } from '#server/testing/fixtures/sms-fixtures.ts'
import { requireLead } from './queries.ts'
import { leads } from './table.ts'

test('only the person’s own applications, opened from the mailbox, decide about WhatsApp messages to a lead', async ({
  server,
  provider,
}) => {
  await server.createStaff({ role: 'owner' })
  const owner = await server.signIn()
  const channel = { isEnabled: true, account: whatsappAccount(provider), secret: 'a-token', reportSecret: 'a-secret' }
  expect((await owner.put('/api/admin/messaging/whatsapp', { version: 0, ...channel })).status).toBe(200)
  const [id, email, at] = [uuidv7(), 'ada@example.com', server.ctx.now()]
  await server.ctx.db.insert(leads).values({
    ...{ id, name: 'Ada Harbor', email, emailNormalized: email, phone: number, phoneE164: e164, source: 'Hero Form' },
    ...{ createdAt: at, updatedAt: at, lastSubmittedAt: at },
  })
  const ada = await startApplication(server)
  const mallory = await startApplication(server, { email: 'mallory@example.com' })
  await verifySessions(server)
  const choose = async ({ browser }: typeof ada, typed: string) => {
    server.advanceTime({ minutes: 1 })
    // A number may be chosen three times a day.
    await server.ctx.db.delete(loginAttempts)
    expect((await browser.put('/api/tracking/texts/whatsapp', { number: typed })).status).toBe(200)
    return (await requireLead(server.ctx, id)).mayBeMessaged
  }
  expect(await choose(mallory, number)).toBe(false)
  expect(await choose(ada, number)).toBe(true)
  expect(await choose(mallory, '')).toBe(true)
  expect(await choose(ada, '')).toBe(false)
  expect(await choose(mallory, number)).toBe(false)

  // From an earlier version, in a draft in Ada's name.
  const [application] = await server.ctx.db.select().from(applications).where(eq(applications.emailNormalized, email))
  const applicationId = application?.id ?? ''
  const actor = { kind: 'applicant', applicationId, sessionId: id, isVerified: false } as const
  const words = { action: 'given', text: 'I agree', version: '1' } as const
  const consent = { applicationId, channel: 'whatsapp', number: e164, ...words } as const
  server.advanceTime({ minutes: 1 })
  await recordTextConsent({ ...server.ctx, actor }, consent)
  expect((await requireLead(server.ctx, id)).mayBeMessaged).toBe(false)

  await choose(ada, '')
  expect(await choose(ada, number)).toBe(true)
  server.advanceTime({ minutes: 1 })
  await handleReply(server.ctx, { from: e164, body: 'STOP' })
  expect((await requireLead(server.ctx, id)).mayBeMessaged).toBe(false)
})
