import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { documents } from '#server/applications/documents/table.ts'
import { readPages } from '#server/applications/statements/pdf/read-pages.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { agree, createAgreedApplication } from '#server/testing/fixtures/lender-fixtures.ts'
import { drawStatement } from '#server/testing/fixtures/statement-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { siteUrl, type TestServer, test } from '#server/testing/test-server.ts'
import { lenderSubmissions, packageViews } from './table.ts'

const tokenIn = (link: unknown) => String(link).split('#')[1] ?? ''
const open = (server: TestServer, token: string) => server.browser().post('/api/packages/open', { token })

test('a lender opens the application by its link: masked, recorded, and without the lenders the applicant excluded', async ({
  server,
}) => {
  const { send, browser } = await createAgreedApplication(server)
  const token = tokenIn((await send()).body.link)
  expect((await browser.get('/api/tracking/lenders')).body.ledger[0]).toMatchObject({ views: 0, isOpen: true })
  const opened = await open(server, token)
  expect(opened.status).toBe(200)
  expect(opened.headers['cache-control']).toBe('no-store')
  const shown = JSON.stringify(opened.body)
  expect(shown).toContain('Harbor Bakery LLC')
  expect(shown).toContain('•••• 6789')
  expect(shown).not.toMatch(/12-?3456789|000123456789|Tide Savings/)

  server.advanceTime({ hours: 1 })
  await open(server, token)
  const [seen] = (await browser.get('/api/tracking/lenders')).body.ledger
  expect(seen).toMatchObject({ views: 2, firstViewedAt: '2026-03-02T12:00:00.000Z' })
  expect(JSON.stringify(await server.ctx.db.select().from(lenderSubmissions))).not.toContain(token)
})

test('only checked documents are part of the package, and each view is recorded', async ({ server }) => {
  const { send, sendDocument } = await createAgreedApplication(server)
  const [unread, accepted, clean] = await Promise.all(
    ['unread', 'accepted', 'clean'].map((name) => sendDocument.file({ name: `${name}.pdf`, content: pdf(name) })),
  )
  const change = (id: string | undefined, values: Partial<typeof documents.$inferInsert>) =>
    server.ctx.db
      .update(documents)
      .set(values)
      .where(eq(documents.id, id ?? ''))
  await change(unread, { status: 'needs_review', scan: 'not_scanned' })
  await change(accepted, { status: 'accepted' })
  await change(clean, { status: 'needs_review', scan: 'clean' })
  const token = tokenIn((await send()).body.link)
  const shown = (await open(server, token)).body.documents
  expect(shown.map(({ name }: { name: string }) => name).sort()).toEqual(['accepted.pdf', 'clean.pdf'])

  const read = (documentId: unknown) =>
    server.app.inject({ method: 'POST', url: '/api/packages/document', payload: { token, documentId } })
  const file = await read(accepted)
  expect(file.rawPayload.equals(pdf('accepted'))).toBe(true)
  expect(file.headers).toMatchObject({ 'content-disposition': 'attachment', 'cache-control': 'no-store' })
  expect((await read(unread)).statusCode).toBe(404)
  expect((await read('x')).statusCode).toBe(422)
  const noted = await server.ctx.db.select().from(packageViews)
  expect(noted.map(({ documentId }) => documentId).sort()).toEqual([accepted, null])
})

test('wrong, expired, revoked and replaced links all get the same answer', async ({ server }) => {
  const { send, board, staff } = await createAgreedApplication(server)
  const first = tokenIn((await send()).body.link)
  const { id = '', version = 0 } = (await board()).submission ?? {}
  const renewed = await staff.post(`/api/admin/lender-submissions/${id}/link`, { version })
  const second = tokenIn(renewed.body.link)
  expect((await open(server, second)).status).toBe(200)
  const wrong = await open(server, 'x'.repeat(43))
  expect(wrong.status).toBe(404)
  expect((await open(server, first)).body).toEqual(wrong.body)

  server.advanceTime({ hours: 14 * 24 })
  expect((await open(server, second)).body).toEqual(wrong.body)
})

test('staff can close a link immediately', async ({ server }) => {
  const { send, board, staff } = await createAgreedApplication(server)
  const token = tokenIn((await send()).body.link)
  const { id = '' } = (await board()).submission ?? {}
  expect((await staff.remove(`/api/admin/lender-submissions/${id}/link`)).status).toBe(200)
  expect((await open(server, token)).status).toBe(404)
  expect((await board()).submission?.linkUntil).toBeNull()
})

test('withdrawing consent closes the link, and nothing new is sent until it is given again', async ({ server }) => {
  const { lenderId, send, board, browser, staff } = await createAgreedApplication(server)
  const token = tokenIn((await send()).body.link)
  await open(server, token)
  const { ledger } = (await browser.post(`/api/tracking/lenders/${lenderId}/withdraw`)).body
  expect(ledger[0]).toMatchObject({ withdrawnAt: server.ctx.now().toISOString(), isOpen: false, views: 1 })
  expect((await open(server, token)).status).toBe(404)
  const { id = '', version = 0 } = (await board()).submission ?? {}
  const renew = () => staff.post(`/api/admin/lender-submissions/${id}/link`, { version })
  expect((await renew()).body.message).toContain('hasn’t agreed')
  await agree(browser, lenderId)
  expect((await renew()).status).toBe(200)
})

test('an application closed by its applicant is shown to no one, even through open links', async ({ server }) => {
  const { send, browser } = await createAgreedApplication(server)
  const token = tokenIn((await send()).body.link)
  await browser.post('/api/tracking/withdraw', { reason: 'Sold the shop' })
  expect((await open(server, token)).status).toBe(404)
})

test('withdrawing closes every link for good: reopening the application restores none', async ({ server }) => {
  const { send, browser, id } = await createAgreedApplication(server)
  const token = tokenIn((await send()).body.link)
  await browser.post('/api/tracking/withdraw', { reason: '' })
  expect((await browser.post('/api/tracking/reopen')).status).toBe(200)
  await server.ctx.db.update(applications).set({ stage: 'with_lenders' }).where(eq(applications.id, id))
  expect((await open(server, token)).status).toBe(404)
})

/** Changes the record of a lender as its owner. */
async function changeRecord(server: TestServer, lenderId: string, values: object) {
  await server.createStaff({ role: 'owner', email: 'olive@example.com', name: 'Olive Example' })
  const olive = await server.signIn('olive@example.com')
  const { recordVersion, record } = (await olive.get(`/api/admin/lenders/${lenderId}`)).body
  return olive.put(`/api/admin/lenders/${lenderId}`, { recordVersion, record: { ...record, ...values } })
}

test.for([
  { change: { status: 'inactive' }, message: 'isn’t accepting applications' },
  { change: { dataUseCertifiedOn: null }, message: 'hasn’t certified' },
])(
  'a lender that no longer qualifies ($message) loses its links and gets no new one',
  async ({ change, message }, { server }) => {
    const { lenderId, send, board, staff } = await createAgreedApplication(server)
    const token = tokenIn((await send()).body.link)
    expect((await changeRecord(server, lenderId, change)).status).toBe(200)
    expect((await open(server, token)).status).toBe(404)
    const { id = '', version = 0, linkUntil } = (await board()).submission ?? {}
    expect(linkUntil).toBeNull()
    const renewed = await staff.post(`/api/admin/lender-submissions/${id}/link`, { version })
    expect(renewed).toMatchObject({ status: 409, body: { message: expect.stringContaining(message) } })
    // A lender that is served again needs a new link.
    const served = { status: 'active', dataUseCertifiedOn: '2026-01-05' } as const
    await server.ctx.db.update(lenders).set(served).where(eq(lenders.id, lenderId))
    expect((await open(server, token)).status).toBe(404)
  },
)

test('no link works while its lender is not served, and none is emailed to it', async ({ server }) => {
  const mailed = { submissionMethod: 'mail', submissionEmail: 'files@lender.example.com' } as const
  const { lenderId, send } = await createAgreedApplication(server, mailed)
  await send()
  await server.ctx.db.update(lenders).set({ dataUseCertifiedOn: null }).where(eq(lenders.id, lenderId))
  expect((await server.deliverEmails()).filter(({ to }) => to[0] === mailed.submissionEmail)).toEqual([])
})

test('consent covers the name of the lender: once renamed, it gets neither the application nor a new link', async ({
  server,
}) => {
  const { lenderId, send, board, staff, browser } = await createAgreedApplication(server, { name: 'Pier Bank' })
  const rename = (legalName: string) =>
    server.ctx.db.update(lenders).set({ name: 'Shark Capital', legalName }).where(eq(lenders.id, lenderId))
  await rename('')
  expect(await send()).toMatchObject({ status: 409, body: { message: expect.stringContaining('hasn’t agreed') } })
  const { lenders: choosable } = (await browser.get('/api/tracking/lenders')).body
  expect(choosable.find(({ id }: { id: string }) => id === lenderId)).toMatchObject({ isAgreed: false })
  await agree(browser, lenderId)
  expect((await send()).status).toBe(200)

  await rename('Shark Capital Holdings Inc.')
  const { id = '', version = 0 } = (await board()).submission ?? {}
  const renew = () => staff.post(`/api/admin/lender-submissions/${id}/link`, { version })
  expect(await renew()).toMatchObject({ status: 409, body: { message: expect.stringContaining('hasn’t agreed') } })
  await agree(browser, lenderId)
  expect((await renew()).status).toBe(200)
})

test('a renamed lender loses its links, because applicants agreed to another name', async ({ server }) => {
  const { lenderId, send } = await createAgreedApplication(server, { name: 'Pier Bank' })
  const token = tokenIn((await send()).body.link)
  await server.createStaff({ role: 'manager', email: 'kim@example.com' })
  const staff = await server.signIn('kim@example.com')
  const change = async (values: object) => {
    const { record, recordVersion } = (await staff.get(`/api/admin/lenders/${lenderId}`)).body
    const changed = { recordVersion, record: { ...record, ...values } }
    expect((await staff.put(`/api/admin/lenders/${lenderId}`, changed)).status).toBe(200)
  }
  await change({ website: 'https://pier.example.com' })
  expect((await open(server, token)).status).toBe(200)
  await change({ legalName: 'Shark Capital Inc.' })
  expect((await open(server, token)).status).toBe(404)
  await change({ legalName: '' })
  expect((await open(server, token)).status).toBe(404)
})

test('a link for a lender that takes email is created with the email and closed with the consent', async ({
  server,
}) => {
  const mailed = { submissionMethod: 'mail', submissionEmail: 'files@lender.example.com' } as const
  const { lenderId, send, board, browser, staff } = await createAgreedApplication(server, mailed)
  expect((await send()).body.link).toBeNull()
  const toLender = async () => (await server.deliverEmails()).filter(({ to }) => to[0] === mailed.submissionEmail)
  const [mail] = await toLender()
  expect(mail?.text).not.toMatch(/Ada|Harbor Bakery/)
  const [, token = ''] = new RegExp(`${siteUrl}/package#([\\w-]+)`).exec(mail?.text ?? '') ?? []
  expect((await open(server, token)).status).toBe(200)

  const { id = '', version = 0 } = (await board()).submission ?? {}
  await staff.post(`/api/admin/lender-submissions/${id}/link`, { version })
  await browser.post(`/api/tracking/lenders/${lenderId}/withdraw`)
  // Consent was withdrawn after the email was queued and before it was sent.
  expect(await toLender()).toEqual([])
  expect((await open(server, token)).status).toBe(404)
})

test('a lender gets a one-page summary of the statements that are part of the package', async ({ server }) => {
  const { send, sendDocument } = await createAgreedApplication(server)
  const { content, truth } = await drawStatement({ months: 2 })
  const id = await sendDocument.file({ content })
  await server.deliverEmails()
  const token = tokenIn((await send()).body.link)
  const download = (token: string) =>
    server.app.inject({ method: 'POST', url: '/api/packages/cash-flow', payload: { token } })
  // Neither accepted nor scanned yet.
  expect((await open(server, token)).body.hasCashFlow).toBe(false)
  expect((await download(token)).statusCode).toBe(404)

  await server.ctx.db.update(documents).set({ status: 'accepted' }).where(eq(documents.id, id))
  expect((await open(server, token)).body.hasCashFlow).toBe(true)
  const { pages } = await readPages(new Uint8Array((await download(token)).rawPayload))
  const text = pages.flatMap(({ runs }) => runs.map((run) => run.text)).join(' ')
  expect(pages).toHaveLength(1)
  expect(text).toContain(`•••• ${truth.last4}`)
  expect((await download('x'.repeat(43))).statusCode).toBe(404)
  expect(await server.ctx.db.select().from(packageViews)).toHaveLength(3)
})

test('another address needs a step-up, closes the links that went to the old one, and is emailed to owners', async ({
  server,
}) => {
  const old = 'desk@lender.example.com'
  const { lenderId, send } = await createAgreedApplication(server, { submissionEmail: old })
  const token = tokenIn((await send()).body.link)
  expect((await open(server, token)).status).toBe(200)
  await server.createStaff({ role: 'owner', email: 'olive@example.com', name: 'Olive Example' })
  await server.createStaff({ role: 'manager', email: 'mona@example.com', name: 'Mona Example' })
  const url = `/api/admin/lenders/${lenderId}`
  const change = async (submissionEmail: string) => {
    const mona = await server.signIn('mona@example.com')
    const { recordVersion, record } = (await mona.get(url)).body
    return () => mona.put(url, { recordVersion, record: { ...record, submissionEmail } })
  }
  const late = await change('desk@pierbank.example.com')
  await server.deliverEmails()
  server.advanceTime({ minutes: 11 })
  expect(await late()).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
  expect((await open(server, token)).status).toBe(200)

  const fresh = await change('desk@pierbank.example.com')
  expect((await fresh()).status).toBe(200)
  expect((await open(server, token)).status).toBe(404)
  const mails = await server.deliverEmails()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [['olive@example.com'], 'A lender’s address for applications changed'],
  ])
  expect(mails[0]?.text).toMatch(/Mona Example .* desk@lender\.example\.com → desk@pierbank\.example\.com/)
  expect((await fresh()).status).toBe(200)
  expect(await server.deliverEmails()).toEqual([])
})
