import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { actOnCommission, createChosenOffer, fundApplication } from '#server/testing/fixtures/funding-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'

const reason = 'Agreed with the lender'
const terms = { description: 'Bonus', scheduledOn: null, basis: 'advance', basisPoints: 50, flatCents: 0 }

/** Olga, an owner, entered a bonus for partners. */
async function withBonus(server: TestServer) {
  const file = await createChosenOffer(server)
  await fundApplication(file)
  const id = uuidv7()
  const answer = await file.owner.post('/api/admin/commissions', {
    ...{ id, applicationId: file.id, direction: 'payable', staffId: null, partner: 'Bonus Partners', ...terms },
  })
  expect(answer.status).toBe(200)
  return { ...file, bonus: id }
}

const add = async (server: TestServer, name: string, role: StaffRole) =>
  (await server.createStaff({ role, email: `${name}@example.com`, name })).id
const need = async (browser: Browser, id: string) =>
  (await browser.get(`/api/admin/commissions/${id}`)).body.approvalNeed
const approve = (browser: Browser, id: string) => actOnCommission(browser, id, { kind: 'approve', reason })
async function act(browser: Browser, id: string, action: string, values = {}) {
  expect((await browser.post(`/api/admin/staff/${id}/${action}`, values)).status).toBe(200)
}

test('an owner who deactivates or demotes the others can’t approve their own payout for 7 days', async ({ server }) => {
  const { owner, bonus } = await withBonus(server)
  const max = await add(server, 'max', 'owner')
  const mona = await add(server, 'mona', 'manager')
  const mike = await add(server, 'mike', 'manager')
  expect(await need(owner, bonus)).toBe('other')
  await act(owner, max, 'deactivate')
  await act(owner, mona, 'role', { from: 'manager', role: 'agent' })
  await act(owner, mona, 'deactivate')
  await act(owner, mike, 'deactivate')
  await act(owner, mike, 'role', { from: 'manager', role: 'agent' })
  expect(await need(owner, bonus)).toBe('removed')
  expect(await approve(owner, bonus)).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('in the last 7 days and still counts') },
  })
  server.advanceTime({ hours: 7 * 24 + 1 })
  const later = await server.signIn('olga@example.com')
  expect(await need(later, bonus)).toBe('sole')
  expect((await approve(later, bonus)).status).toBe(200)
})

test.for([
  ['deactivated', 'deactivate', {}],
  ['demoted', 'role', { from: 'manager', role: 'agent' }],
] as const)('the only other manager still counts once %s', async ([, action, values], { server }) => {
  const { owner, bonus } = await withBonus(server)
  await act(owner, await add(server, 'mona', 'manager'), action, values)
  expect(await need(owner, bonus)).toBe('removed')
})

test('nor after a linked account removed the others', async ({ server }) => {
  const { owner, bonus } = await withBonus(server)
  const mona = await add(server, 'mona', 'manager')
  const sam = await add(server, 'sam', 'agent')
  await act(owner, sam, 'role', { from: 'agent', role: 'manager' })
  await act(await server.signIn('sam@example.com'), mona, 'deactivate')
  await act(owner, sam, 'role', { from: 'manager', role: 'agent' })
  expect(await need(owner, bonus)).toBe('removed')
})

test('an earlier editor who deactivates the independent manager can’t approve it', async ({ server }) => {
  const { owner, bonus } = await withBonus(server)
  await add(server, 'mona', 'manager')
  const nora = await add(server, 'nora', 'manager')
  const mona = await server.signIn('mona@example.com')
  for (const [browser, basisPoints] of [
    [mona, 60],
    [owner, 70],
  ] as const) {
    const { version } = (await browser.get(`/api/admin/commissions/${bonus}`)).body.commission
    const change = await browser.put(`/api/admin/commissions/${bonus}`, { ...terms, version, basisPoints })
    expect(change.status).toBe(200)
  }
  expect(await need(mona, bonus)).toBe('other')
  await act(mona, nora, 'deactivate')
  expect(await need(mona, bonus)).toBe('removed')
  expect((await approve(mona, bonus)).status).toBe(403)
})

test('an owner who promotes a second account and moves the manager about can’t pay with it', async ({ server }) => {
  const { owner, bonus } = await withBonus(server)
  const mona = await add(server, 'mona', 'manager')
  await act(owner, await add(server, 'sam', 'agent'), 'role', { from: 'agent', role: 'manager' })
  const sam = await server.signIn('sam@example.com')
  expect(await need(sam, bonus)).toBe('appointed')
  await act(owner, mona, 'role', { from: 'manager', role: 'owner' })
  expect([await need(sam, bonus), await need(owner, bonus)]).toEqual(['appointed', 'other'])
  expect((await approve(sam, bonus)).status).toBe(403)
  await act(owner, mona, 'deactivate')
  expect([await need(sam, bonus), await need(owner, bonus)]).toEqual(['removed', 'other'])
  expect((await approve(sam, bonus)).status).toBe(403)
  await act(owner, mona, 'reactivate')
  const back = await server.signIn('mona@example.com')
  expect([await need(sam, bonus), await need(back, bonus)]).toEqual(['appointed', 'excess'])
})

test('an earlier editor who restores the independent manager can’t approve it', async ({ server }) => {
  const { owner, bonus } = await withBonus(server)
  await add(server, 'mona', 'manager')
  const nora = await add(server, 'nora', 'manager')
  const mona = await server.signIn('mona@example.com')
  for (const [browser, basisPoints] of [
    [mona, 60],
    [owner, 70],
  ] as const) {
    const { version } = (await browser.get(`/api/admin/commissions/${bonus}`)).body.commission
    const change = await browser.put(`/api/admin/commissions/${bonus}`, { ...terms, version, basisPoints })
    expect(change.status).toBe(200)
  }
  await act(mona, nora, 'deactivate')
  await act(mona, nora, 'reactivate')
  await act(mona, nora, 'role', { from: 'manager', role: 'agent' })
  await act(mona, nora, 'role', { from: 'agent', role: 'manager' })
  expect(await need(mona, bonus)).toBe('other')
  expect((await approve(mona, bonus)).status).toBe(403)
})

test('people who left before, were no administrators, or were removed by others stop no one', async ({ server }) => {
  const { owner, bonus } = await withBonus(server)
  const mona = await add(server, 'mona', 'manager')
  const cleo = await add(server, 'cleo', 'agent')
  await server.createStaff({ role: 'owner', email: 'otto@example.com', name: 'Otto' })
  const gone = await server.createStaff({ role: 'manager', email: 'gone@example.com', status: 'deactivated' })
  await act(await server.signIn('otto@example.com'), mona, 'deactivate')
  await server.ctx.db.execute("update staff set status = 'deactivated' where email = 'otto@example.com'")
  await act(owner, cleo, 'deactivate')
  await act(owner, gone.id, 'role', { from: 'manager', role: 'agent' })
  expect(await need(owner, bonus)).toBe('sole')
  expect((await approve(owner, bonus)).status).toBe(200)
})

test('every owner and the person are emailed about a deactivated or demoted owner, manager or compliance user', async ({
  server,
}) => {
  const { owner } = await withBonus(server)
  await server.deliverEmails()
  const max = await add(server, 'max', 'owner')
  await act(owner, max, 'role', { from: 'owner', role: 'manager' })
  await act(owner, max, 'deactivate')
  await act(owner, await add(server, 'cora', 'compliance'), 'role', { from: 'compliance', role: 'agent' })
  await act(owner, await add(server, 'ann', 'agent'), 'deactivate')
  const mails = (await server.deliverEmails()).toSorted((one, other) => one.subject.localeCompare(other.subject))
  expect(mails.map(({ to, subject }) => [to.toSorted(), subject])).toEqual([
    [['cora@example.com', 'olga@example.com'], 'An account no longer has the role Compliance'],
    [['max@example.com', 'olga@example.com'], 'An account no longer has the role Manager'],
    [['max@example.com', 'olga@example.com'], 'An account no longer has the role Owner'],
  ])
  expect(mails[1]?.text).toContain('Olga Example deactivated the account of max (max@example.com)')
  expect(mails[2]?.text).toContain('Olga Example gave max (max@example.com) the role Manager instead of Owner.')
})
