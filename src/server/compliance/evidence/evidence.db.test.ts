import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { newsletterSubscriptions } from '#server/intake/newsletter/table.ts'
import { recordAgreements, recordNewsletterConsent } from '#server/messaging/consents/commands.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { openFromEmail, startApplication, verifySessions } from '#server/testing/fixtures/applicant-fixtures.ts'
import { password, type TestServer, test } from '#server/testing/test-server.ts'
import { agreementsFor, electronicRecords } from '#shared/applications/applications/agreements.ts'
import { legalVersions } from '#shared/system/settings/content/legal-versions.ts'
import { linkConsents } from './commands.ts'
import type { Evidence } from './queries.ts'

/** Ada has accepted an application's consents and the newsletter; all are linked. */
async function agreed(server: TestServer) {
  const { browser } = await startApplication(server)
  const [application] = await server.ctx.db.select().from(applications)
  const applicationId = application?.id ?? ''
  const actor = { kind: 'applicant', applicationId, sessionId: applicationId, isVerified: false } as const
  await recordAgreements(
    { ...server.ctx, actor },
    {
      applicationId,
      email: 'ada@example.com',
      agreements: agreementsFor('business', 'Harborline', { basisPoints: 500, amountCents: 5_000_000 }),
    },
  )
  const id = '0198c0de-0000-7000-8000-0000000000aa'
  const email = 'Ada@example.com'
  await server.ctx.db.insert(newsletterSubscriptions).values({
    ...{ id, email, emailNormalized: 'ada@example.com', status: 'confirmed' },
    requestedAt: server.ctx.now(),
    unsubscribeToken: 'u',
  })
  await recordNewsletterConsent(server.ctx, { ...{ id, email, action: 'given' }, pagePath: '/' })
  await linkConsents(server.ctx, undefined)
  return { browser, person: { of: 'application', id: applicationId } }
}

const own = (server: TestServer, browser: Browser, ending: string) =>
  server.app.inject({
    url: `/api/applications/current/consents.${ending}`,
    cookies: Object.fromEntries(browser.cookies),
  })

test("permitted staff see a person's consents with their chain positions, and others do not", async ({ server }) => {
  const { person } = await agreed(server)
  await server.createStaff({ role: 'compliance' })
  await server.createStaff({ role: 'agent', email: 'agent@example.com' })
  const url = `/api/admin/consents?of=application&id=${person.id}`
  const { consents } = (await (await server.signIn()).get(url)).body
  expect(consents.map(({ channel }: { channel: string }) => channel).sort()).toEqual([
    'accuracy',
    'credit-check',
    'e-records',
    'email',
    'fee',
    'terms',
  ])
  expect(consents.every(({ position }: { position: number | null }) => position !== null)).toBe(true)
  expect(await server.ctx.db.$count(auditLog, eq(auditLog.action, 'consent.view'))).toBe(1)
  const agent = await server.signIn('agent@example.com')
  expect([(await agent.get(url)).status, (await agent.post('/api/admin/consents/export', person)).status]).toEqual([
    403, 403,
  ])
})

test('the export requires a step-up, is logged, and contains the exact evidence', async ({ server }) => {
  const { person } = await agreed(server)
  await server.createStaff({ role: 'compliance' })
  const browser = await server.signIn()
  server.advanceTime({ minutes: 10 })
  expect((await browser.post('/api/admin/consents/export', person)).body.code).toBe('step_up_required')
  await browser.post('/api/auth/step-up', { password, code: server.totpCode() })
  const { status, body } = await browser.post('/api/admin/consents/export', person)
  expect(status).toBe(200)
  expect(
    await server.ctx.db.$count(auditLog, and(eq(auditLog.action, 'consent.export'), eq(auditLog.subject, person.id))),
  ).toBe(1)

  const { consents, chainHead }: Evidence = JSON.parse(body.json)
  const terms = consents.find(({ event }) => event.channel === 'terms')
  expect(terms).toMatchObject({
    isIntact: true,
    event: {
      address: 'ada@example.com',
      ip: '',
      userAgent: '',
      textVersion: expect.stringContaining(legalVersions.terms),
      exactText: expect.stringContaining('I have read the terms'),
    },
  })
  expect(chainHead?.seq).toBeGreaterThanOrEqual(5)
  expect(Buffer.from(body.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')

  // Recompute as an outsider would, from the instructions in the file and without our code.
  const sha256 = (value: object) => createHash('sha256').update(alphabetical(value)).digest('hex')
  for (const { event, link } of consents) {
    const { hash, ...rest } = link ?? { hash: '' }
    expect(sha256(event)).toBe(link?.eventSha256)
    expect(sha256(rest)).toBe(hash)
  }
})

/** JSON with keys in alphabetical order and without null values. */
const alphabetical = (value: object) =>
  `{${Object.entries(value)
    .filter(([, inner]) => inner !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${JSON.stringify(inner)}`)
    .join(',')}}`

test('the export reports an altered consent', async ({ server }) => {
  const { person } = await agreed(server)
  await server.ctx.db.transaction(async (db) => {
    await db.execute('set local session_replication_role = replica')
    await db.update(consentEvents).set({ exactText: 'Anything goes.' }).where(eq(consentEvents.channel, 'terms'))
  })
  await server.createStaff({ role: 'owner' })
  const { body } = await (await server.signIn()).post('/api/admin/consents/export', person)
  const { consents }: Evidence = JSON.parse(body.json)
  expect(consents.filter(({ isIntact }) => !isIntact).map(({ event }) => event.channel)).toEqual(['terms'])
})

test('applicants can export their consents, and those from elsewhere only with a verified email', async ({
  server,
}) => {
  const { browser } = await agreed(server)
  const channels = async (who: Browser) =>
    ((await own(server, who, 'json')).json() as Evidence).consents.map(({ event }) => event.channel)
  expect(await channels(browser)).toEqual(['e-records', 'accuracy', 'credit-check', 'fee', 'terms'])
  const owner = await openFromEmail(server)
  expect(await channels(owner)).toContain('email')

  const pdf = await own(server, owner, 'pdf')
  expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  expect((await own(server, server.browser(), 'pdf')).statusCode).toBe(401)
})

test('the export contains the consent that permits a call, even if given as a merged lead', async ({ server }) => {
  const arrive = async (email: string, contactConsent: boolean): Promise<string> => {
    const sent = { name: 'Ada Harbor', email, phone: '(212) 555-0142', contactConsent }
    return (await server.browser().post('/api/leads/basic', sent)).body.lead.id
  }
  const [into, other] = [await arrive('ada@example.com', false), await arrive('a.harbor@example.com', true)]
  await server.createStaff({ role: 'owner' })
  const owner = await server.signIn()
  expect((await owner.post(`/api/admin/leads/${into}/merge`, { otherId: other })).status).toBe(200)
  expect((await owner.get(`/api/admin/leads/${into}`)).body.lead.mayBeCalled).toBe(true)

  for (const id of [into, other]) {
    const { body } = await owner.post('/api/admin/consents/export', { of: 'lead', id })
    const { consents }: Evidence = JSON.parse(body.json)
    expect(consents.map(({ event }) => [event.channel, event.subjectId]).toSorted()).toEqual([
      ['call', other],
      ['text', other],
    ])
  }
})

test('calls and texts stop as soon as someone says STOP in any way, and that is recorded', async ({ server, pool }) => {
  const email = 'stop@example.com'
  onTestFinished(async () => void (await pool.query('delete from leads where email_normalized = $1', [email])))
  const lead = { name: 'Sam Stop', email, phone: '(212) 555-0177', contactConsent: true }
  const { id } = (await server.browser().post('/api/leads/basic', lead)).body.lead
  await server.createStaff({ role: 'agent' })
  const agent = await server.signIn()
  const mayBeCalled = async () => (await agent.get(`/api/admin/leads/${id}`)).body.lead.mayBeCalled
  expect(await mayBeCalled()).toBe(true)

  const url = `/api/admin/leads/${id}/withdraw-contact`
  expect((await agent.post(url, { how: '' })).body.fields).toHaveProperty('how')
  expect((await agent.post(url, { how: 'STOP, by text' })).body).toEqual({ withdrawn: 2 })
  expect(await mayBeCalled()).toBe(false)
  expect((await agent.post(url, { how: 'Again' })).body).toEqual({ withdrawn: 0 })
  const ofLead = and(eq(consentEvents.subjectId, id), eq(consentEvents.action, 'withdrawn'))
  const kept = await server.ctx.db.select().from(consentEvents).where(ofLead).orderBy(consentEvents.id)
  expect(kept.map(({ channel, exactText }) => `${channel}: ${exactText}`).sort()).toEqual([
    'call: STOP, by text',
    'text: STOP, by text',
  ])
  expect((await server.browser().post(url, { how: 'STOP' })).status).toBe(401)
})

test('an applicant can withdraw electronic records, recorded next to the consent', async ({ server }) => {
  const { browser } = await agreed(server)
  // Repeated or concurrent clicks count as one.
  const pressed = await Promise.all([1, 2, 3].map(() => browser.post('/api/applications/current/paper')))
  expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200])
  const { consents }: Evidence = (await own(server, browser, 'json')).json()
  expect(consents.filter(({ event }) => event.channel === 'e-records').map(({ event }) => event.action)).toEqual([
    'given',
    'withdrawn',
  ])
  expect(await server.ctx.db.$count(auditLog, eq(auditLog.action, 'consent.withdraw'))).toBe(1)
})

test('an applicant returns to electronic records ten times a day, and to paper whenever they want', async ({
  server,
}) => {
  const { browser } = await agreed(server)
  const { version } = electronicRecords('business', 'Harborline')
  const accepted = { version, sampleCode: '' }
  const statuses: number[] = []
  for (let turn = 0; turn < 11; turn++) {
    expect((await browser.post('/api/applications/current/paper')).status).toBe(200)
    server.advanceTime({ minutes: 1 })
    statuses.push((await browser.post('/api/applications/current/electronic', accepted)).status)
  }
  // The first consent was given before.
  expect(statuses).toEqual([...Array(9).fill(200), 429, 429])
  server.advanceTime({ hours: 24 })
  expect((await browser.post('/api/applications/current/electronic', accepted)).status).toBe(200)
})

test('evidence says whether the person had proven the mailbox when they signed', async ({ server }) => {
  const { browser } = await startApplication(server)
  const [application] = await server.ctx.db.select().from(applications)
  const id = application?.id ?? ''
  const agreements = agreementsFor('business', 'Harborline', { basisPoints: 500, amountCents: 5_000_000 }).slice(0, 1)
  const given = { applicationId: id, email: 'ada@example.com', agreements }
  const applicant = { kind: 'applicant', applicationId: id, sessionId: id } as const
  await recordAgreements({ ...server.ctx, actor: { ...applicant, isVerified: false } }, given)
  await recordAgreements({ ...server.ctx, actor: { ...applicant, isVerified: true } }, given)
  await recordAgreements(server.ctx, given)
  await linkConsents(server.ctx, undefined)

  await server.createStaff({ role: 'compliance' })
  const staff = await server.signIn()
  const { consents } = (await staff.get(`/api/admin/consents?of=application&id=${id}`)).body
  const marks = consents.map(({ isMailboxVerified }: { isMailboxVerified: boolean | null }) => isMailboxVerified)
  expect(marks.toSorted()).toEqual([false, null, true])
  const unverified: Evidence = (await own(server, browser, 'json')).json()
  expect(unverified.consents.map(({ event }) => event.isMailboxVerified)).toEqual([false])
  await verifySessions(server)
  const evidence: Evidence = (await own(server, browser, 'json')).json()
  expect(evidence.consents.map(({ event, isIntact }) => [event.isMailboxVerified, isIntact])).toEqual(
    expect.arrayContaining([
      [false, true],
      [true, true],
      [null, true],
    ]),
  )
})
