import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { lenders } from '#server/placement/lenders/table.ts'
import { offers } from '#server/placement/offers/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import {
  type ApplicationWithLenders,
  actOnOffer,
  addOffer,
  attachDisclosure,
  createApplicationWithLenders,
  getOffer,
  holdLicense,
  loanTerms,
  presentOffer,
} from '#server/testing/fixtures/offer-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { test as database } from '#server/testing/test.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import type { RuleFile, RuleList } from '#shared/placement/disclosure-rules/contract.ts'
import { shippedRules } from '#shared/placement/disclosure-rules/shipped-rules.ts'
import { loadShippedRules } from './commands.ts'
import { disclosureRules } from './table.ts'

const today = '2026-03-02'
const savedText = 'This was already saved with other details. Refresh and try again.'
const paper = pdf('OFFER SUMMARY')
const signature = 'Ada Harbor'
const advance = {
  product: 'revenue_based',
  price: { kind: 'factor', factorThousandths: 1_300, months: 9, frequency: 'daily' },
}

/** Signs in a new member of staff. */
async function signInAs(server: TestServer, role: 'owner' | 'compliance' | 'manager' | 'agent') {
  const email = `${role}@example.com`
  await server.createStaff({ role, email, name: `Kim ${role}` })
  return server.signIn(email)
}

const fileOf = async (browser: Browser, state: string) =>
  (await browser.get(`/api/admin/disclosure-rules/${state}`)).body as RuleFile

const newRule = shippedRules.find(({ state }) => state === 'NY')

async function save(browser: Browser, state: string, values = {}, change = {}) {
  const { versions } = await fileOf(browser, state)
  const [latest] = versions
  return browser.post(`/api/admin/disclosure-rules/${state}`, {
    ...{ id: uuidv7(), version: latest?.version ?? 0, isRetired: false, validFrom: today, reason: 'The law changed' },
    rule: { ...(latest?.rule ?? newRule), reviewer: 'Kim', lawAsOf: today, nextReviewOn: '2027-01-31', ...values },
    ...change,
  })
}

const rejudge = (offered: ApplicationWithLenders, id: string) => actOnOffer(offered, id, 'judge')

const setLenderType = ({ ctx }: TestServer, { lenders: [first] }: ApplicationWithLenders, lenderType: 'bank' | null) =>
  ctx.db
    .update(lenders)
    .set({ lenderType })
    .where(eq(lenders.id, first?.id ?? ''))

database('the shipped set is loaded into an empty database once', async ({ ctx }) => {
  const rows = await ctx.db.select().from(disclosureRules)
  expect(rows.map(({ state }) => state).toSorted()).toEqual(shippedRules.map(({ state }) => state))
  expect(rows.every(({ version, staffId }) => version === 1 && staffId === null)).toBe(true)
  await loadShippedRules(ctx)
  expect(await ctx.db.$count(disclosureRules)).toBe(shippedRules.length)
})

database.for([
  'update disclosure_rules set note = $$x$$',
  'delete from disclosure_rules',
  'truncate disclosure_rules cascade',
])('a saved version can’t be changed: %s', async (statement, { ctx }) => {
  await expect(ctx.db.execute(statement)).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/^disclosure_rules is append-only$/) },
  })
})

test('a new version applies to the next offer at once, and an earlier offer keeps its version', async ({ server }) => {
  const offered = await createApplicationWithLenders(server, { state: 'NY' })
  const cora = await signInAs(server, 'compliance')
  const earlier = await addOffer(offered)
  expect((await save(cora, 'NY', { timing: 'before_contract', isSigned: false })).status).toBe(200)

  expect((await actOnOffer(offered, earlier, 'prepare')).body.offers[0]).toMatchObject({
    status: 'disclosure_pending',
    rule: { version: 1, timing: 'before_presenting' },
    isRuleCurrent: false,
  })
  const next = await presentOffer(offered, {}, offered.submissions[1])
  expect(await getOffer(offered, next)).toMatchObject({
    status: 'presented',
    rule: { version: 2, timing: 'before_contract', isSigned: false, lawAsOf: today },
    isRuleCurrent: true,
  })

  // Only staff move the earlier offer to the new version.
  await rejudge(offered, earlier)
  expect(await getOffer(offered, earlier)).toMatchObject({
    status: 'presentable',
    rule: { version: 2 },
    isRuleCurrent: true,
  })
  const [line] = await server.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'offer.judge'))
  expect(line).toMatchObject({ subject: earlier, detail: { rule: 'NY 2', exemption: null } })
})

test('changed terms are judged by the rules in force', async ({ server }) => {
  const offered = await createApplicationWithLenders(server, { state: 'NY' })
  const id = await addOffer(offered)
  await save(await signInAs(server, 'compliance'), 'NY', { upToCents: 4_000_000 })
  expect(await getOffer(offered, id)).toMatchObject({ rule: { version: 1 } })
  const { version } = await getOffer(offered, id)
  const change = { version, ...loanTerms, amountCents: 3_000_000 }
  await offered.staff.put(`/api/admin/offers/${id}`, change)
  expect(await getOffer(offered, id)).toMatchObject({ rule: { version: 2 } })
  const larger = { ...change, version: version + 1, amountCents: 5_000_000 }
  await offered.staff.put(`/api/admin/offers/${id}`, larger)
  expect(await getOffer(offered, id)).toMatchObject({ rule: null, exemption: null })
})

test('a version starts on its day, and a retired rule covers nothing more', async ({ server }) => {
  const offered = await createApplicationWithLenders(server, { state: 'NY' })
  const cora = await signInAs(server, 'compliance')
  await save(cora, 'NY', { isSigned: false }, { validFrom: '2026-03-04' })
  expect(await fileOf(cora, 'NY')).toMatchObject({ inForceVersion: 1 })
  expect((await getOffer(offered, await addOffer(offered))).rule.version).toBe(1)
  server.advanceTime({ hours: 49 })
  const [later, pat] = [await server.signIn('compliance@example.com'), await server.signIn()]
  expect(await fileOf(later, 'NY')).toMatchObject({ inForceVersion: 2 })
  const scheduled = { ...offered, staff: pat }
  expect((await getOffer(scheduled, await addOffer(scheduled))).rule).toMatchObject({ version: 2, isSigned: false })
  await save(later, 'NY', {}, { isRetired: true, validFrom: '2026-03-04' })
  expect((await getOffer(scheduled, await addOffer(scheduled))).rule).toBeNull()
})

test('a version planned earlier starts on its day, although another one was saved since', async ({ server }) => {
  const offered = await createApplicationWithLenders(server, { state: 'NY' })
  const cora = await signInAs(server, 'compliance')
  await save(cora, 'NY', { isSigned: false }, { validFrom: '2026-03-04' })
  await save(cora, 'NY', { note: 'Corrected until then' })
  expect(await fileOf(cora, 'NY')).toMatchObject({ inForceVersion: 3 })
  const listed = (await cora.get('/api/admin/disclosure-rules')).body as RuleList
  expect(listed.rules.find(({ state }) => state === 'NY')).toMatchObject({
    ...{ current: { version: 3 }, plannedFrom: '2026-03-04' },
  })
  server.advanceTime({ hours: 49 })
  const later = await server.signIn('compliance@example.com')
  expect(await fileOf(later, 'NY')).toMatchObject({ inForceVersion: 2 })
  const scheduled = { ...offered, staff: await server.signIn() }
  expect((await getOffer(scheduled, await addOffer(scheduled))).rule).toMatchObject({ version: 2, isSigned: false })
})

test('an edited rule needs the name of who checked it; the shipped name stays on a restored one', async ({
  server,
}) => {
  const cora = await signInAs(server, 'compliance')
  const shipped = (await fileOf(cora, 'UT')).versions[0]?.rule
  const refused = await save(cora, 'UT', { ...shipped, note: 'Mine' })
  expect(refused.status).toBe(422)
  expect(refused.body.fields).toMatchObject({
    'rule.reviewer': 'Enter who compared this version with the law, such as your own name',
  })
  expect((await save(cora, 'UT', { note: 'Mine' })).status).toBe(200)
  expect((await save(cora, 'UT', shipped)).status).toBe(200)
})

test('each version is in the history and the audit log with who, why and what differs', async ({ server }) => {
  const cora = await signInAs(server, 'compliance')
  await save(cora, 'UT', { upToCents: 90_000_000, note: 'Lowered' })
  const { versions } = await fileOf(cora, 'UT')
  expect(versions).toMatchObject([
    { version: 2, by: 'Kim compliance', reason: 'The law changed', validFrom: today, rule: { upToCents: 90_000_000 } },
    { version: 1, by: null, rule: { upToCents: 100_000_000 } },
  ])
  const [line] = await server.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'disclosure-rule.save'))
  expect(line).toMatchObject({
    subject: 'UT',
    detail: {
      ...{ version: 2, reason: 'The law changed' },
      before: { upToCents: 100_000_000 },
      after: { upToCents: 90_000_000, note: 'Lowered' },
    },
  })
  // Undo adds a version with the earlier contents.
  await save(cora, 'UT', versions[1]?.rule, { reason: 'Restored version 1' })
  expect((await fileOf(cora, 'UT')).versions[0]).toMatchObject({ version: 3, rule: { upToCents: 100_000_000 } })
})

test('of two concurrent changes one is refused with who was first, and a retry adds nothing', async ({ server }) => {
  const cora = await signInAs(server, 'compliance')
  const { versions } = await fileOf(cora, 'FL')
  const change = () => ({
    ...{ id: uuidv7(), version: 1, isRetired: false, validFrom: today, reason: 'The law changed' },
    rule: { ...versions[0]?.rule, reviewer: 'Kim', note: 'Mine', lawAsOf: today },
  })
  const post = (body: object) => cora.post('/api/admin/disclosure-rules/FL', body)
  const answers = await Promise.all([post(change()), post(change())])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toContain('Your input is still here')
  const retried = { ...change(), version: 2 }
  for (const _sent of ['once', 'twice']) expect((await post(retried)).status).toBe(200)
  expect((await fileOf(cora, 'FL')).versions).toHaveLength(3)
})

test('an id that was used for other content is refused, and the same content is saved once', async ({ server }) => {
  const cora = await signInAs(server, 'compliance')
  const body = {
    ...{ id: uuidv7(), version: 1, isRetired: false, validFrom: today, reason: 'The law changed' },
    rule: { ...newRule, reviewer: 'Kim', lawAsOf: today, nextReviewOn: '2027-01-31' },
  }
  const post = (values = {}, state = 'NY') => cora.post(`/api/admin/disclosure-rules/${state}`, { ...body, ...values })
  for (const _sent of ['once', 'twice']) expect((await post()).status).toBe(200)
  for (const other of [
    ...[{ rule: { ...body.rule, note: 'Mine' } }, { rule: { ...body.rule, exemptLenders: [] } }],
    ...[{ isRetired: true }, { validFrom: '2026-03-03' }, { reason: 'A typo' }, { version: 2, reason: 'A typo' }],
  ])
    expect(await post(other)).toMatchObject({ status: 409, body: { message: savedText } })
  expect(await post({}, 'UT')).toMatchObject({ status: 409, body: { message: savedText } })
  expect((await fileOf(cora, 'NY')).versions).toHaveLength(2)
})

test('impossible review dates and repeated choices are refused; a version is restored or retired as it is', async ({
  server,
}) => {
  const cora = await signInAs(server, 'compliance')
  for (const [values, wrong] of [
    [{ lawAsOf: '2026-03-03' }, ['rule.lawAsOf']],
    [{ lawAsOf: '1989-12-31' }, ['rule.lawAsOf']],
    [{ lawAsOf: '2026-02-01', nextReviewOn: today }, ['rule.nextReviewOn']],
    [{ nextReviewOn: '2029-03-03' }, ['rule.nextReviewOn']],
    [{ exemptLenders: ['bank', 'bank'] }, ['rule.exemptLenders']],
    [{ products: ['sba', 'sba'], prices: ['single', 'single'] }, ['rule.prices', 'rule.products']],
  ] as const) {
    const { status, body } = await save(cora, 'NY', values)
    expect([status, Object.keys(body.fields).toSorted()]).toEqual([422, wrong])
  }
  expect((await save(cora, 'NY', { lawAsOf: '1990-01-01', nextReviewOn: '2029-03-02' })).status).toBe(200)
  expect((await save(cora, 'NY', { nextReviewOn: '2026-03-03' })).status).toBe(200)
  server.advanceTime({ hours: 24 * 3 })
  const later = await server.signIn('compliance@example.com')
  const { rule } = (await fileOf(later, 'NY')).versions[0] ?? {}
  const retired = { isRetired: true, validFrom: '2026-03-05' }
  expect((await save(later, 'NY', { ...rule, note: 'Mine' }, retired)).body.fields).toHaveProperty('rule.nextReviewOn')
  expect((await save(later, 'NY', rule, retired)).status).toBe(200)
})

test('a start in the past, a rule without a trigger and a review before the law’s day are refused', async ({
  server,
}) => {
  const cora = await signInAs(server, 'compliance')
  expect((await save(cora, 'NY', {}, { validFrom: '2026-02-27' })).body.fields).toHaveProperty('validFrom')
  expect((await save(cora, 'NY', { products: [], prices: [] })).body.fields).toHaveProperty('rule.products')
  expect((await save(cora, 'NY', { nextReviewOn: today })).body.fields).toHaveProperty('rule.nextReviewOn')
  expect((await save(cora, 'NY', {}, { reason: '' })).body.fields).toHaveProperty('reason')
  expect((await save(cora, 'NY', { sourceUrl: 'the law' })).body.fields).toHaveProperty('rule.sourceUrl')
})

test('owners and compliance edit, managers read, agents do neither', async ({ server }) => {
  for (const [role, reads, saves] of [
    ['owner', 200, 200],
    ['compliance', 200, 200],
    ['manager', 200, 403],
    ['agent', 403, 403],
  ] as const) {
    const browser = await signInAs(server, role)
    expect((await browser.get('/api/admin/disclosure-rules')).status).toBe(reads)
    const change = { id: uuidv7(), version: 1, isRetired: false, validFrom: today, reason: 'The law changed' }
    const rule = { ...newRule, reviewer: 'Kim', lawAsOf: today, nextReviewOn: '2027-01-31' }
    const version = (await server.ctx.db.$count(disclosureRules, eq(disclosureRules.state, 'GA'))) || 1
    expect((await browser.post('/api/admin/disclosure-rules/GA', { ...change, version, rule })).status).toBe(saves)
  }
})

test('a state can be added, and an edited or retired rule differs from the shipped set', async ({ server }) => {
  const cora = await signInAs(server, 'compliance')
  const list = async () => (await cora.get('/api/admin/disclosure-rules')).body as RuleList
  expect((await list()).rules.some(({ differsFromShipped }) => differsFromShipped)).toBe(false)
  expect((await save(cora, 'NV', { statute: 'NRS 1' })).status).toBe(200)
  await save(cora, 'KS', { note: 'Ours' })
  await save(cora, 'MO', {}, { isRetired: true })
  const differing = (await list()).rules.filter(({ differsFromShipped }) => differsFromShipped)
  expect(differing.map(({ state }) => state)).toEqual(['KS', 'MO'])
  expect((await list()).rules.map(({ state }) => state)).toContain('NV')
  // An upgrade starts the program again, and leaves the edits.
  await loadShippedRules(server.ctx)
  expect((await fileOf(cora, 'KS')).versions[0]?.rule.note).toBe('Ours')
  expect((await fileOf(cora, 'KS')).shipped?.note).toContain('Review')
})

test('an exempt lender needs no disclosure, and one without a type is not exempt', async ({ server }) => {
  const offered = await createApplicationWithLenders(server, { state: 'NY' })
  const unknown = await addOffer(offered)
  expect((await actOnOffer(offered, unknown, 'prepare')).body.offers[0]).toMatchObject({
    ...{ status: 'disclosure_pending', exemption: null, lenderType: null },
  })
  await setLenderType(server, offered, 'bank')
  expect(await getOffer(offered, unknown)).toMatchObject({ exemption: null, isRuleCurrent: false, lenderType: 'bank' })
  await rejudge(offered, unknown)
  expect(await getOffer(offered, unknown)).toMatchObject({
    ...{ status: 'presentable', exemption: 'bank', rule: { state: 'NY', exemptionStatute: 'NY FSL 802' } },
  })

  const exempt = await presentOffer(offered, {})
  expect(await getOffer(offered, exempt)).toMatchObject({ exemption: 'bank', disclosure: null })
  expect((await offered.ada.post(`/api/offers/${exempt}/choose`, { signature })).status).toBe(200)
  const sent = await offered.staff.post(`/api/admin/applications/${offered.id}/contract-sent`)
  expect(sent.body).toMatchObject({ stage: 'contract_out' })
  // Sample lenders outlive a test.
  await setLenderType(server, offered, null)
})

test('an offer secured by real property needs no disclosure if the rule exempts it, and is judged by its terms', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server, { state: 'NY' })
  const conditions = { ...loanTerms.conditions, isSecuredByRealProperty: true }
  const id = await addOffer(offered, { conditions })
  expect(await getOffer(offered, id)).toMatchObject({ exemption: 'real_property', conditions })
  const { version } = await getOffer(offered, id)
  await offered.staff.put(`/api/admin/offers/${id}`, { version, ...loanTerms })
  expect(await getOffer(offered, id)).toMatchObject({ exemption: null, rule: { state: 'NY' } })
})

test('a disclosure due at consummation stops the signature’s record, not the contract', async ({ server }) => {
  const offered = await createApplicationWithLenders(server, { state: 'FL' })
  await save(await signInAs(server, 'owner'), 'FL', { timing: 'at_consummation' })
  const id = await presentOffer(offered)
  await offered.ada.post(`/api/offers/${id}/choose`, { signature })
  const ofApplication = `/api/admin/applications/${offered.id}`
  expect((await offered.staff.post(`${ofApplication}/contract-sent`)).body).toMatchObject({ stage: 'contract_out' })
  const sign = () =>
    offered.staff.post(`${ofApplication}/contract-signed`, { signedOn: today, reference: 'contract.pdf' })
  expect((await sign()).body.message).toBe(
    'The signature wasn’t recorded. Florida law requires the lender’s disclosure to be transmitted first.',
  )
  await attachDisclosure(server, offered, id, paper)
  await actOnOffer(offered, id, 'transmit')
  expect((await sign()).body).toMatchObject({ stage: 'final_checks' })
})

test('an offer from before the stored rules is judged when it is next used', async ({ server }) => {
  const offered = await createApplicationWithLenders(server, { state: 'NY' })
  const id = await addOffer(offered)
  await server.ctx.db.update(offers).set({ ruleId: null, ruleJudgedAt: null })
  expect(await getOffer(offered, id)).toMatchObject({ rule: { version: 1 }, ruleJudgedAt: null })
  await actOnOffer(offered, id, 'prepare')
  expect(await getOffer(offered, id)).toMatchObject({
    ...{ status: 'disclosure_pending', rule: { version: 1 }, ruleJudgedAt: server.ctx.now().toISOString() },
  })
})

test('a missing or expired license of ours stops new offers where it is required; existing ones continue', async ({
  server,
}) => {
  const offered = await createApplicationWithLenders(server, { state: 'VA' })
  const add = (values = {}) =>
    offered.staff.post('/api/admin/offers', {
      ...{ id: uuidv7(), submissionId: offered.submissions[0], ...loanTerms, ...advance, ...values },
    })
  expect(await add()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Virginia requires a broker’s registration, and Settings has none') },
  })
  // The rule doesn't cover a loan.
  expect((await add(loanTerms)).status).toBe(200)

  await holdLicense(server, 'VA', today)
  expect((await add()).status).toBe(200)
  server.advanceTime({ hours: 24 })
  const owner = await signInAs(server, 'owner')
  const late = { ...offered, staff: owner }
  const refused = await owner.post('/api/admin/offers', {
    ...{ id: uuidv7(), submissionId: offered.submissions[0], ...loanTerms },
  })
  expect(refused).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Our license in Virginia has expired.') },
  })
  const [existing] = await server.ctx.db.select().from(offers).where(eq(offers.product, 'revenue_based'))
  expect((await actOnOffer(late, existing?.id ?? '', 'prepare')).status).toBe(200)

  await holdLicense(server, 'VA', '2027-01-31')
  expect(
    (
      await owner.post('/api/admin/offers', {
        id: uuidv7(),
        submissionId: offered.submissions[0],
        ...loanTerms,
        ...advance,
      })
    ).status,
  ).toBe(200)
})
