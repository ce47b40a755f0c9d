import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import { test as base, type TestServer } from '#server/testing/test-server.ts'
import { defaultSections } from '#shared/system/settings/sections.ts'

const test = base.extend<{ owner: Browser; manager: Browser }>({
  owner: async ({ server }, use) => {
    await server.createStaff({ name: 'Olive Owner', email: 'owner@example.com', role: 'owner' })
    await use(await server.signIn('owner@example.com'))
  },
  manager: async ({ server }, use) => {
    await server.createStaff({ name: 'Max Manager', email: 'manager@example.com', role: 'manager' })
    await use(await server.signIn('manager@example.com'))
  },
})

const brand = { ...defaultSections.brand, name: 'Lighthouse Capital', tagline: 'Money with its price on it' }
const read = async (who: Browser) => (await who.get('/api/admin/settings')).body.sections
const save = (who: Browser, section: string, version: number, value: unknown) =>
  who.put(`/api/admin/settings/${section}`, { version, value })
const audited = ({ ctx }: TestServer, subject: string) =>
  ctx.db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(auditLog.id)

test('uses the defaults from the specification until a section is saved', async ({ owner }) => {
  const sections = await read(owner)

  expect(sections.offers).toEqual({ version: 0, changedBy: null, changedAt: null, value: defaultSections.offers })
  expect(sections.claims.value.map(({ value }: { value: string }) => value)).toEqual(['$5M+', '500+', '73%'])
  expect(Object.keys(sections)).toEqual(Object.keys(defaultSections))
})

test('a saved section takes effect with its author, and the audit log has both values', async ({
  server,
  owner,
  manager,
}) => {
  expect(await save(manager, 'brand', 0, brand)).toMatchObject({ status: 200, body: { version: 1 } })

  expect((await read(owner)).brand).toEqual({
    version: 1,
    changedBy: 'Max Manager',
    changedAt: server.ctx.now().toISOString(),
    value: brand,
  })
  expect(await audited(server, 'brand')).toMatchObject([
    {
      action: 'settings.save',
      actorKind: 'staff',
      detail: { version: 1, before: defaultSections.brand, after: brand },
    },
  ])
})

test('all invalid fields are reported together, list fields by index, and nothing is saved', async ({ owner }) => {
  const [claim] = defaultSections.claims
  const answer = await save(owner, 'claims', 0, [
    claim,
    { ...claim, value: '', numerator: 9, denominator: 4, asOf: 'soon' },
  ])

  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.fields).sort()).toEqual(['1.asOf', '1.numerator', '1.value'])
  expect((await read(owner)).claims.version).toBe(0)
})

test.for([
  ['brand', { name: 'A\u0000B\ud800', tagline: 'x' }, 200],
  ['brand', null, 422],
  ['brand', [], 422],
  ['brand', 'x', 422],
  ['claims', {}, 422],
  ['hours', { ...defaultSections.hours, zone: 'Mars/Olympus' }, 422],
  ['hours', { ...defaultSections.hours, zone: 'America/Chicago' }, 200],
  ['claims', [{ ...defaultSections.claims[0], from: '0000-01-01' }], 422],
  ['social', { ...defaultSections.social, x: 'javascript:alert(1)' }, 422],
  ['social', { ...defaultSections.social, x: 'https://social.example.com/harborline' }, 200],
  ['colors', { hue: 162, lightness: 65 }, 422],
  ['hours', { ...defaultSections.hours, open: '25:00' }, 422],
  ['faq', [{ question: 'How much?', answer: 'It is {price}.' }], 422],
  ['licenses', [{ state: 'XX', kind: 'Broker', number: '1', wording: '' }], 422],
  ['__proto__', {}, 422],
  ['nothing', {}, 422],
] as const)('%s with %j gets status %i', async ([section, value, status], { owner }) => {
  expect((await save(owner, section, 0, value)).status).toBe(status)
})

test('accepts a list of forty long answers and rejects one that is far too long', async ({ owner }) => {
  const item = { question: 'Is this long enough?', answer: 'é'.repeat(1500) }
  expect((await save(owner, 'faq', 0, Array(40).fill(item))).status).toBe(200)
  expect((await save(owner, 'faq', 1, Array(41).fill(item))).status).toBe(422)
  expect((await save(owner, 'faq', 1, Array(1_000).fill(item))).status).toBe(413)
})

test('the later of two concurrent changes is refused and shows who changed what', async ({ owner, manager }) => {
  await save(manager, 'brand', 0, { ...defaultSections.brand, tagline: 'By the sea' })
  const answer = await save(owner, 'brand', 0, brand)

  expect(answer.status).toBe(409)
  expect(answer.body.message).toContain('Max Manager has saved this section')
  expect(answer.body.fields).toEqual({ tagline: 'Max Manager changed this to: By the sea' })
  expect((await read(owner)).brand.value.tagline).toBe('By the sea')
  expect(await save(owner, 'brand', 1, brand)).toMatchObject({ status: 200, body: { version: 2 } })
})

test('of ten concurrent first versions one is saved', async ({ owner }) => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => save(owner, 'brand', 0, { ...brand, name: `Harbor ${n}` })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
})

test('a repeated or unchanged save creates no version', async ({ server, owner }) => {
  await save(owner, 'brand', 0, brand)
  expect(await save(owner, 'brand', 0, brand)).toMatchObject({ status: 200, body: { version: 1 } })
  expect(await audited(server, 'brand')).toHaveLength(1)
})

test('earlier versions and the defaults can be restored as new versions', async ({ server, owner }) => {
  const restore = (version: number, earlier: number) =>
    owner.post('/api/admin/settings/brand/restore', { version, earlier })
  await save(owner, 'brand', 0, brand)
  await save(owner, 'brand', 1, { ...brand, name: 'Seawall Capital' })

  expect(await restore(2, 1)).toMatchObject({ status: 200, body: { version: 3 } })
  expect((await read(owner)).brand.value).toEqual(brand)
  expect(await restore(3, 0)).toMatchObject({ status: 200, body: { version: 4 } })
  expect((await restore(4, 9)).status).toBe(404)
  expect((await restore(2, 1)).status).toBe(409)

  const { versions } = (await owner.get('/api/admin/settings/brand/history')).body
  expect(versions.map(({ version }: { version: number }) => version)).toEqual([4, 3, 2, 1, 0])
  expect(versions[2]).toMatchObject({ changedBy: 'Olive Owner', value: { name: 'Seawall Capital' } })
  expect((await audited(server, 'brand')).filter(({ action }) => action === 'settings.restore')).toHaveLength(2)
})

test('an agent can neither read nor save settings', async ({ server }) => {
  await server.createStaff()
  const agent = await server.signIn()
  expect((await agent.get('/api/admin/settings')).status).toBe(403)
  expect((await save(agent, 'brand', 0, brand)).status).toBe(403)
})

test("the visitor's consent names the broker as the page did", async ({ server, owner }) => {
  await save(owner, 'brand', 0, brand)
  const email = `ada.${randomUUID()}@example.com`
  const lead = { name: 'Ada Harbor', email, phone: '(212) 555-0142', contactConsent: true }
  await expect
    .poll(async () => {
      await server.app.inject({ method: 'POST', url: '/api/leads/basic', payload: lead })
      const { rows } = await server.ctx.db.execute(
        `select exact_text from consent_events join leads on leads.id = subject_id where email = '${email}' order by consent_events.id desc limit 1`,
      )
      return rows[0]?.exact_text
    })
    .toContain('I agree that Lighthouse Capital may call')
})

test('rejects a version number too large for the database', async ({ owner }) => {
  expect(await save(owner, 'brand', 2 ** 31, defaultSections.brand)).toMatchObject({ status: 422 })
  expect(await save(owner, 'brand', 2 ** 31 - 1, defaultSections.brand)).toMatchObject({ status: 422 })
  expect(await save(owner, 'brand', 2 ** 31 - 2, brand)).toMatchObject({ status: 409 })
})
