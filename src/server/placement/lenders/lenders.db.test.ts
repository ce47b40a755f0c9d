import { desc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import { addTestLender, lenientCriteria } from '#server/testing/fixtures/lender-fixtures.ts'
import { test } from '#server/testing/test-server.ts'
import { questionNames } from '#shared/intake/prequalification/answers.ts'
import { listActiveCriteria } from './queries.ts'
import { lenderCriteria, lenders } from './table.ts'

const lastAudit = eq(auditLog.actorKind, 'staff')

test('a manager adds and completes a lender, and the audit log records old and new values', async ({ server }) => {
  await server.createStaff({ role: 'manager' })
  const staff = await server.signIn()
  const added = (await staff.post('/api/admin/lenders', { name: 'Tide Bank' })).body
  expect(added).toMatchObject({ recordVersion: 1, isSample: false, record: { name: 'Tide Bank', status: 'inactive' } })
  expect((await staff.post('/api/admin/lenders', { name: 'Tide Bank' })).body.fields).toHaveProperty('name')

  const record = {
    ...added.record,
    ...{ status: 'active', notes: 'Calls back on Mondays', dataUseCertifiedOn: '2026-02-01' },
    licenses: [{ state: 'ME', number: 'L-77', expiresOn: '2026-03-31' }],
    contacts: [{ name: 'Bo Example', role: 'Desk', email: 'bo@example.com', phone: '(207) 555-0101' }],
  }
  const changed = await staff.put(`/api/admin/lenders/${added.id}`, { recordVersion: 1, record })
  expect(changed.body).toMatchObject({ recordVersion: 2, record })
  const again = await staff.put(`/api/admin/lenders/${added.id}`, { recordVersion: 1, record })
  expect([again.status, again.body.recordVersion]).toEqual([200, 2])
  const [line] = await server.ctx.db.select().from(auditLog).where(lastAudit).orderBy(desc(auditLog.id)).limit(1)
  expect(line).toMatchObject({
    action: 'lender.change',
    detail: { before: { notes: '', status: 'inactive' }, after: { notes: 'Calls back on Mondays' } },
  })
  expect(line?.detail).not.toHaveProperty('after.name')
  const { lenders } = (await staff.get('/api/admin/lenders?q=tide&view=all')).body
  expect(lenders).toMatchObject([{ name: 'Tide Bank', nextExpiryOn: '2026-03-31', products: [] }])
  const { lenders: samples } = (await staff.get('/api/admin/lenders?q=sba')).body
  expect(samples).toMatchObject([{ name: 'Sample SBA loan', products: ['sba'] }])
})

test('sample lenders leave every estimate once a real lender is active, and staff see why', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  const staff = await server.signIn()
  const inRules = async () =>
    (await server.browser().get('/api/prequalification-rules')).body.lenders.map(({ name }: { name: string }) => name)
  const listed = async () => (await staff.get('/api/admin/lenders')).body.lenders
  const sampleNames = await inRules()
  expect(sampleNames).toHaveLength(6)
  expect((await listed()).every(({ isReplaced }: { isReplaced: boolean }) => !isReplaced)).toBe(true)

  const id = await addTestLender(server, { name: 'Tide Bank', status: 'inactive' })
  expect(await inRules()).toEqual(sampleNames)
  const { record, recordVersion } = (await staff.get(`/api/admin/lenders/${id}`)).body
  const save = (status: string, version: number) =>
    staff.put(`/api/admin/lenders/${id}`, { recordVersion: version, record: { ...record, status } })
  expect((await save('active', recordVersion)).status).toBe(200)

  expect(await inRules()).toEqual(['Tide Bank'])
  const answers = Object.fromEntries(questionNames.map((name) => [name, null]))
  const { estimate } = (await server.browser().post('/api/prequalifications', { answers })).body
  expect(estimate.lenders).toMatchObject([{ name: 'Tide Bank', isSample: false }])
  const [first, ...samples] = await listed()
  expect(first).toMatchObject({ name: 'Tide Bank', isSample: false, isReplaced: false })
  expect(samples).toMatchObject(Array(6).fill({ isSample: true, isReplaced: true }))
  expect((await staff.get(`/api/admin/lenders/${samples[0].id}`)).body).toMatchObject({ isReplaced: true })

  expect((await save('inactive', recordVersion + 1)).status).toBe(200)
  expect(await inRules()).toEqual(sampleNames)
})

test('a record without the commission is refused, and the agreed one stays', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  const staff = await server.signIn()
  const id = await addTestLender(server, { renewalCommissionBasisPoints: 150 })
  const { record } = (await staff.get(`/api/admin/lenders/${id}`)).body
  const { commissionSchemes, renewalCommissionBasisPoints, ...rest } = record
  const refused = await staff.put(`/api/admin/lenders/${id}`, { recordVersion: 1, record: rest })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.fields).toSorted()).toEqual([
    ...['record.commissionSchemes', 'record.renewalCommissionBasisPoints'],
  ])
  expect((await staff.get(`/api/admin/lenders/${id}`)).body.record).toEqual(record)
})

test('of two concurrent edits the second one is refused, and nothing is overwritten', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  const staff = await server.signIn()
  const id = await addTestLender(server)
  const { record } = (await staff.get(`/api/admin/lenders/${id}`)).body
  const save = (notes: string) =>
    staff.put(`/api/admin/lenders/${id}`, { recordVersion: 1, record: { ...record, notes } })
  const both = await Promise.all([save('one'), save('two')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const told = 'Your change wasn’t saved. You changed this just now. Your input is still here.'
  expect((await save('three')).body.message).toBe(told)

  const change = (criteria: unknown) =>
    staff.post(`/api/admin/lenders/${id}/criteria`, { product: 'term_loan', version: 1, criteria })
  const versions = await Promise.all([
    change({ ...lenientCriteria, minCreditScore: 600 }),
    change({ ...lenientCriteria, minCreditScore: 610 }),
  ])
  expect(versions.map(({ status }) => status).sort()).toEqual([200, 409])
  const kept = [600, 610][versions.findIndex(({ status }) => status === 200)]
  expect((await change({ ...lenientCriteria, minCreditScore: kept })).status).toBe(200)

  // A colleague's change of another product isn't mentioned.
  await server.createStaff({ role: 'owner', name: 'Kim Sample', email: 'kim@example.com' })
  const kim = await server.signIn('kim@example.com')
  const other = { product: 'line_of_credit', version: 0, criteria: lenientCriteria }
  expect((await kim.post(`/api/admin/lenders/${id}/criteria`, other)).status).toBe(200)
  expect((await change(lenientCriteria)).body.message).toBe(told)
  const late = await kim.post(`/api/admin/lenders/${id}/criteria`, { ...other, product: 'term_loan', version: 1 })
  expect(late.body.message).toContain('Pat Example changed this just now.')
})

test('if two lenders get the same name at the same time, the second one is refused with a message', async ({
  server,
}) => {
  await server.createStaff({ role: 'owner' })
  const staff = await server.signIn()
  const ids = [await addTestLender(server), await addTestLender(server)]
  const records = await Promise.all(ids.map(async (id) => (await staff.get(`/api/admin/lenders/${id}`)).body.record))
  const renamed = await Promise.all(
    ids.map((id, index) =>
      staff.put(`/api/admin/lenders/${id}`, { recordVersion: 1, record: { ...records[index], name: 'Tide Bank' } }),
    ),
  )
  expect(renamed.map(({ status }) => status).sort()).toEqual([200, 422])
  const refused = renamed.find(({ status }) => status === 422)
  expect(refused?.body.fields).toEqual({ 'record.name': 'A lender with this name already exists' })
})

test('changed criteria are a new version, used by estimates at once, and earlier ones are kept', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  const staff = await server.signIn()
  const id = await addTestLender(server)
  const offered = async () => {
    const { lenders } = (await server.browser().get('/api/prequalification-rules')).body
    return lenders.find(({ lenderId }: { lenderId: string }) => lenderId === id)
  }
  expect(await offered()).toMatchObject({ version: 1, criteria: { minMonthsInBusiness: 12 } })
  const criteria = { ...lenientCriteria, minMonthsInBusiness: 30 }
  const file = await staff.post(`/api/admin/lenders/${id}/criteria`, { product: 'term_loan', version: 1, criteria })
  expect(file.body.criteria[0].versions.map(({ version }: { version: number }) => version)).toEqual([2, 1])
  expect(await offered()).toMatchObject({ version: 2, criteria: { minMonthsInBusiness: 30 } })

  const { record } = file.body
  await staff.put(`/api/admin/lenders/${id}`, { recordVersion: 1, record: { ...record, status: 'inactive' } })
  expect(await offered()).toBeUndefined()
})

test('all errors in a record or its criteria are reported by field', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  const staff = await server.signIn()
  const id = await addTestLender(server)
  const { record } = (await staff.get(`/api/admin/lenders/${id}`)).body
  const save = async (values: object) =>
    (await staff.put(`/api/admin/lenders/${id}`, { recordVersion: 1, record: { ...record, ...values } })).body.fields
  const licenses = [{ state: 'XX', number: '', expiresOn: 'soon' }]
  expect(Object.keys(await save({ name: '', submissionEmail: 'nobody', licenses }))).toEqual([
    'record.name',
    'record.submissionEmail',
    'record.licenses.0.state',
    'record.licenses.0.number',
    'record.licenses.0.expiresOn',
  ])
  expect(await save({ submissionMethod: 'mail' })).toHaveProperty(['record.submissionEmail'])
  expect(await save({ dataUseCertifiedOn: '0000-01-01' })).toHaveProperty(['record.dataUseCertifiedOn'])
  const huge = await staff.put(`/api/admin/lenders/${id}`, { recordVersion: Number.MAX_SAFE_INTEGER, record })
  expect(huge.status).toBe(422)
  const criteria = { ...lenientCriteria, maxAmountCents: 5 }
  const refused = await staff.post(`/api/admin/lenders/${id}/criteria`, { product: 'term_loan', version: 1, criteria })
  expect(refused.body.fields).toHaveProperty(['criteria.maxAmountCents'])
  const noShare = { ...lenientCriteria, maxPercentOfMonthlyRevenue: 0 }
  const nothing = { product: 'term_loan', version: 1, criteria: noShare }
  const answer = await staff.post(`/api/admin/lenders/${id}/criteria`, nothing)
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['criteria.maxPercentOfMonthlyRevenue']])
})

test('staff who work on applications can read lenders, and only owners and managers can change them', async ({
  server,
}) => {
  await server.createStaff({ role: 'agent' })
  await server.createStaff({ role: 'marketing', email: 'kim@example.com' })
  const id = await addTestLender(server)
  const agent = await server.signIn()
  expect((await agent.get(`/api/admin/lenders/${id}`)).status).toBe(200)
  expect((await agent.post('/api/admin/lenders', { name: 'Tide Bank' })).status).toBe(403)
  expect((await agent.post(`/api/admin/lenders/${id}/criteria`, {})).status).toBe(403)
  expect((await (await server.signIn('kim@example.com')).get('/api/admin/lenders')).status).toBe(403)
})

test('criteria without a price are refused, and estimates leave out older ones without a price', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  const staff = await server.signIn()
  const id = await addTestLender(server)
  const other = await addTestLender(server)
  const factor = { kind: 'factor', lowThousandths: 1_200, highThousandths: 1_400, frequency: 'daily' } as const
  const forEver = { ...lenientCriteria, pricing: { ...factor, months: 180, lenderFeeBasisPoints: 0 } }
  const nothingLeft = { ...lenientCriteria, pricing: { ...lenientCriteria.pricing, lenderFeeBasisPoints: 10_000 } }
  const save = async (criteria: unknown) =>
    (await staff.post(`/api/admin/lenders/${id}/criteria`, { product: 'term_loan', version: 1, criteria })).body.fields
  expect(await save(forEver)).toHaveProperty(['criteria.pricing.months'])
  expect(await save(nothingLeft)).toHaveProperty(['criteria.pricing.lenderFeeBasisPoints'])

  const ofBefore = [forEver, nothingLeft].map((criteria, index) => ({
    ...{ id: uuidv7(), lenderId: id, product: 'term_loan', version: index + 2, createdAt: server.ctx.now(), criteria },
  }))
  for (const values of ofBefore) {
    await server.ctx.db.insert(lenderCriteria).values(values as typeof lenderCriteria.$inferInsert)
    const answers = Object.fromEntries(questionNames.map((name) => [name, null]))
    const analysis = await server.browser().post('/api/prequalifications', { answers })
    expect(analysis.status).toBe(200)
    const ids = analysis.body.estimate.lenders.map(({ lenderId }: { lenderId: string }) => lenderId)
    expect(ids).toEqual([other])
    expect((await server.browser().get('/api/prequalification-rules')).status).toBe(200)
  }
})

test('usual offer terms are saved with the criteria, for staff alone', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  const staff = await server.signIn()
  const id = await addTestLender(server)
  const save = (usualTerms: object) =>
    staff.post(`/api/admin/lenders/${id}/criteria`, {
      ...{ product: 'term_loan', version: 1, criteria: { ...lenientCriteria, usualTerms } },
    })
  const refused = await save({ hasUccFiling: 'maybe', hasPersonalGuarantee: null, prepayment: 'x'.repeat(301) })
  expect([refused.status, Object.keys(refused.body.fields).toSorted()]).toEqual([
    422,
    ['criteria.usualTerms.hasUccFiling', 'criteria.usualTerms.prepayment'],
  ])
  const usualTerms = { hasUccFiling: true, hasPersonalGuarantee: null, prepayment: 'No penalty.' }
  expect((await save(usualTerms)).body.criteria[0].versions[0]).toMatchObject({ version: 2, criteria: { usualTerms } })
  const rules = await server.browser().get('/api/prequalification-rules')
  expect(JSON.stringify(rules.body)).toContain(id)
  expect(JSON.stringify(rules.body)).not.toContain('usualTerms')
})

test('each product has one commission scheme, within realistic limits', async ({ server }) => {
  await server.createStaff({ role: 'owner' })
  const staff = await server.signIn()
  const id = await addTestLender(server)
  const { record, recordVersion } = (await staff.get(`/api/admin/lenders/${id}`)).body
  const save = (commissionSchemes: object[]) =>
    staff.put(`/api/admin/lenders/${id}`, { recordVersion, record: { ...record, commissionSchemes } })
  const faults = await save([
    { product: 'sba', basis: 'spread', buyRateThousandths: 900 },
    { product: 'sba', basis: 'flat', flatCents: -1 },
    { product: 'equipment', basis: 'payback', basisPoints: 2_001, renewalBasisPoints: null },
    { product: 'invoice', basis: 'favour' },
  ])
  expect([faults.status, Object.keys(faults.body.fields)]).toEqual([
    422,
    expect.arrayContaining([
      ...['record.commissionSchemes.0.buyRateThousandths', 'record.commissionSchemes.1.flatCents'],
      ...['record.commissionSchemes.2.basisPoints', 'record.commissionSchemes.3.basis'],
    ]),
  ])
  const twice = [100, 200].map((flatCents) => ({ product: 'sba', basis: 'flat', flatCents }))
  expect((await save(twice)).body.fields).toHaveProperty(['record.commissionSchemes.1.product'])
  const kept = [{ product: 'revenue_based', basis: 'spread', buyRateThousandths: 1_220 }]
  expect((await save(kept)).body.record.commissionSchemes).toEqual(kept)
})

test('sample lenders leave estimates and lists in one step, and return with undo', async ({ server }) => {
  await server.createStaff({ role: 'manager' })
  const manager = await server.signIn()
  const listed = async () => (await manager.get('/api/admin/lenders?view=all')).body.lenders.length
  const matched = async () => (await listActiveCriteria(server.ctx)).length
  const before = [await listed(), await matched()]
  const { status, body } = await manager.post('/api/admin/lenders/remove-samples')
  expect([status, body.ids.length]).toEqual([200, before[0]])
  expect([await listed(), await matched()]).toEqual([0, 0])
  expect((await manager.post('/api/admin/lenders/remove-samples')).body).toEqual({ ids: [] })
  const [line] = await server.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'lender.remove-samples'))
    .orderBy(auditLog.id)
  expect(line?.detail).toMatchObject({ names: expect.arrayContaining(['Sample SBA loan']) })

  expect((await manager.post('/api/admin/lenders/restore-samples', { ids: body.ids })).status).toBe(200)
  expect([await listed(), await matched()]).toEqual(before)
})

test('the undo restores no other lender, and an agent can remove none', async ({ server }) => {
  const id = await addTestLender(server)
  await server.ctx.db.update(lenders).set({ status: 'inactive' }).where(eq(lenders.id, id))
  await server.createStaff({ email: 'manager@example.com', role: 'manager' })
  const manager = await server.signIn('manager@example.com')
  expect((await manager.post('/api/admin/lenders/restore-samples', { ids: [id] })).body).toEqual({ ids: [] })
  await server.createStaff({ email: 'agent@example.com', role: 'agent' })
  const agent = await server.signIn('agent@example.com')
  expect((await agent.post('/api/admin/lenders/remove-samples')).status).toBe(403)
})
