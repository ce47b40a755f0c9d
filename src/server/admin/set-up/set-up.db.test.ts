import { expect } from 'vitest'
import { saveSection } from '#server/system/settings/commands.ts'
import { findShownSettings } from '#server/system/settings/queries.ts'
import { addTestLender } from '#server/testing/fixtures/lender-fixtures.ts'
import { test } from '#server/testing/test-server.ts'
import { defaultSections } from '#shared/system/settings/sections.ts'
import { hideSetUp } from './commands.ts'
import { findSetUp, type SetUpSource } from './queries.ts'

const proof = { asOf: '2026-03-01', evidence: 'Ledger', approvedBy: 'Olive Owner' }
const contact = { ...defaultSections.contact, phone: '(212) 867-5309', address: '1 Harbor Way\nNew York, NY 10001' }
const open = { ...defaultSections.launch, isOpen: true }

test('a site can’t open before address, phone, licenses and evidence exist, and the error names all of them', async ({
  server,
}) => {
  await server.createStaff({ email: 'owner@example.com', role: 'owner' })
  await server.createStaff({ email: 'manager@example.com', role: 'manager' })
  const owner = await server.signIn('owner@example.com')
  const save = (section: string, value: unknown, version = 0) =>
    owner.put(`/api/admin/settings/${section}`, { version, value })

  const refused = await save('launch', open)
  expect(refused.status).toBe(422)
  for (const text of ['postal address', 'phone number', 'licenses', '“$5M+ funded”, “500+ clients”'])
    expect(refused.body.fields.isOpen).toContain(text)

  await save('contact', contact)
  await save(
    'claims',
    defaultSections.claims.map((claim) => ({ ...claim, ...proof })),
  )
  expect((await save('launch', open)).body.fields.isOpen).toBe('Enter your licenses, or why you need none.')
  expect((await save('launch', { ...open, licenseExemption: 'Commercial loans only' })).status).toBe(200)

  const manager = await server.signIn('manager@example.com')
  const answer = await manager.put('/api/admin/settings/launch', { version: 1, value: defaultSections.launch })
  expect(answer.status).toBe(403)
  expect((await manager.get('/api/admin/set-up')).status).toBe(403)
})

test('each step of the list is done by what the records say, and the complete list can be hidden', async ({
  server,
}) => {
  await server.createStaff({ email: 'owner@example.com', role: 'owner' })
  const owner = await server.signIn('owner@example.com')
  const done = async () =>
    (await owner.get('/api/admin/set-up')).body.steps.flatMap((step: { step: string; isDone: boolean }) =>
      step.isDone ? step.step : [],
    )
  expect(await done()).toEqual([])
  expect((await owner.post('/api/admin/set-up/hide')).status).toBe(409)

  const save = (section: string, value: unknown) => owner.put(`/api/admin/settings/${section}`, { version: 0, value })
  await save('contact', contact)
  await save('claims', [])
  await save('launch', {
    ...{ ...open, licenseExemption: 'Commercial loans only', worksAlone: true },
    ...{ legalReviewBy: 'Lee Lawyer', legalReviewOn: '2026-02-27' },
  })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M0 0h64v64z"/></svg>'
  const { body } = await owner.post('/api/admin/site-images', {
    ...{ purpose: 'logo', data: Buffer.from(svg).toString('base64') },
  })
  await save('brand', { ...defaultSections.brand, logo: body.name })
  await addTestLender(server)
  expect(await done()).toEqual(['address', 'phone', 'licenses', 'claims', 'logo', 'staff', 'legal_review', 'open'])

  await owner.post('/api/admin/lenders/remove-samples')
  await owner.post('/api/admin/jobs/test-mail')
  const { id } = (await owner.get('/api/auth/me')).body.user
  const ctx = { ...server.ctx, actor: { kind: 'staff', id, role: 'owner', sessionId: id } as const }
  const source: SetUpSource = {
    mail: { smtpUrl: 'smtps://mail.example.com', from: 'Pier <hello@example.com>' },
    findBackupTime: async () => server.ctx.now(),
  }
  expect((await findSetUp(ctx, source)).steps.filter(({ isDone }) => !isDone)).toEqual([])
  expect(await hideSetUp(ctx, source)).toMatchObject({ isHidden: true })
  expect((await findSetUp(ctx, source)).isHidden).toBe(true)
  // A backup that is too old brings the list back.
  expect((await findSetUp(ctx, { ...source, findBackupTime: async () => new Date(0) })).isHidden).toBe(false)
  const local = { ...source, mail: { smtpUrl: 'smtps://mail.example.com', from: 'Pier <noreply@localhost>' } }
  expect((await findSetUp(ctx, local)).steps.find(({ step }) => step === 'email')?.detail).toContain('MAIL_FROM')
})

test('a public or open site shows only figures with evidence', async ({ server }) => {
  const { id } = await server.createStaff({ role: 'owner' })
  const ctx = { ...server.ctx, actor: { kind: 'staff', id, role: 'owner', sessionId: id } as const }
  const shown = async (isPublic: boolean) =>
    (await findShownSettings(ctx, { isPublic })).claims.map(({ value }) => value)
  expect([await shown(false), await shown(true)]).toEqual([['$5M+', '500+', '73%'], []])
  const [first, ...others] = defaultSections.claims
  await saveSection(ctx, { section: 'claims', version: 0, value: [{ ...first, ...proof }, ...others] })
  expect(await shown(true)).toEqual(['$5M+'])
})
