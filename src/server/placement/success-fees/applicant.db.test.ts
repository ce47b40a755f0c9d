import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { readPages } from '#server/applications/statements/pdf/read-pages.ts'
import { tasks } from '#server/applications/tasks/table.ts'
import { queueFeeReminders } from '#server/placement/success-fees/commands/queue-reminders.ts'
import { findShownSettings } from '#server/system/settings/queries.ts'
import { siteSettings } from '#server/system/settings/table.ts'
import {
  actOnFee,
  adjust,
  createFundedFee,
  type FundedFee,
  pay,
  readFee,
} from '#server/testing/fixtures/fee-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { defaultInvoices, invoices } from '#shared/system/settings/deals.ts'
import { successFeeFiles } from './table.ts'

const bank = { bankName: 'Sample Bank', routingNumber: '021000021', accountNumber: '12345678' }

async function setUpPayment({ owner }: FundedFee) {
  const value = { ...defaultInvoices, ...bank }
  expect((await owner.put('/api/admin/settings/invoices', { version: 0, value })).status).toBe(200)
}

const download = (server: TestServer, { cookies }: FundedFee['ada'], url: string) =>
  server.app.inject({ method: 'GET', url, cookies: Object.fromEntries(cookies) })

async function pdfLines({ rawPayload }: { rawPayload: Buffer }): Promise<string> {
  const { pages } = await readPages(new Uint8Array(rawPayload))
  return pages.flatMap(({ runs }) => runs.map(({ text }) => text)).join(' ')
}

/** Until mail may be sent in Nevada. */
async function deliver(server: TestServer) {
  return (await server.deliverEmails()).map(({ subject }) => subject.split(':')[0])
}

test('the invoice is emailed without figures, and its PDF stays as it was sent', async ({ server }) => {
  server.advanceTime({ hours: 4 })
  const fee = await createFundedFee(server)
  const mails = await server.deliverEmails()
  const mail = mails.find(({ subject }) => subject.startsWith('Your invoice'))
  expect(mail?.text).toMatch(/\/track-application#go-on=HL-[\w-]+&at=success-fee/)
  expect(mail?.text).not.toMatch(/\$|First Bank/)
  const [{ id } = { id: '' }] = (await readFee(fee)).invoices
  const url = `/api/success-fee/${fee.offerId}/invoices/${id}/invoice.pdf`
  const first = await download(server, fee.ada, url)
  expect([first.statusCode, first.headers['content-type'], first.rawPayload.subarray(0, 4).toString()]).toEqual([
    ...[200, 'application/pdf', '%PDF'],
  ])
  await setUpPayment(fee)
  expect((await download(server, fee.ada, url)).rawPayload.equals(first.rawPayload)).toBe(true)
  const [file] = await server.ctx.db.select().from(successFeeFiles)
  expect(file?.encrypted).not.toContain(first.rawPayload.toString('base64').slice(0, 40))
  await expect(server.ctx.db.update(successFeeFiles).set({ sha256: 'x' })).rejects.toThrow()
})

test('an applicant sees the fee only if verified, and how to pay only while something is outstanding', async ({
  server,
}) => {
  const fee = await createFundedFee(server)
  const own = async (browser = fee.ada) => (await browser.get('/api/success-fee')).body
  expect(await own()).toMatchObject({ isVerified: true, fees: [{ status: 'open', howToPay: null }] })
  await setUpPayment(fee)
  expect((await own()).fees[0].howToPay).toMatchObject(bank)
  expect(await own(fee.applicant)).toMatchObject({ isVerified: false, fees: [] })
  expect((await download(server, fee.applicant, `/api/success-fee/${fee.offerId}/statement.pdf`)).statusCode).toBe(403)
  const action = async () => (await fee.ada.get('/api/tracking')).body.action
  expect(await action()).toEqual({ label: 'Pay the invoice', href: '#success-fee' })
  await pay(fee, 250_000)
  expect(await action()).toBeNull()
  const paid = (await own()).fees[0]
  expect(paid).toMatchObject({ status: 'paid', howToPay: null, balanceCents: 0 })
  const [payment] = paid.entries
  expect(
    (await download(server, fee.ada, `/api/success-fee/${fee.offerId}/entries/${payment.id}/receipt.pdf`)).statusCode,
  ).toBe(200)
  expect((await download(server, fee.ada, `/api/success-fee/${fee.offerId}/statement.pdf`)).statusCode).toBe(200)
  for (const file of ['invoices', 'entries'])
    expect(
      (
        await download(
          server,
          fee.ada,
          `/api/success-fee/${fee.offerId}/${file}/${uuidv7()}/${file === 'invoices' ? 'invoice' : 'receipt'}.pdf`,
        )
      ).statusCode,
    ).toBe(404)
})

test('reminders are sent once each before and after the due date, and stop when the fee is paid', async ({
  server,
}) => {
  server.advanceTime({ hours: 4 })
  const fee = await createFundedFee(server)
  await server.deliverEmails()
  const after = async (days: number) => {
    server.advanceTime({ hours: 24 * days })
    await queueFeeReminders(server.ctx)
    await queueFeeReminders(server.ctx)
    return (await deliver(server)).filter((subject) => subject?.includes('due'))
  }
  expect(await after(10)).toEqual([])
  expect(await after(1)).toEqual(['Your invoice is due soon'])
  expect(await after(2)).toEqual([])
  expect(await after(2)).toEqual(['Your invoice is past due'])
  expect(await after(13)).toEqual(['Your invoice is two weeks past due'])
  const owner = await server.signIn('olga@example.com')
  await actOnFee({ ...fee, owner }, 'disputes', { disputeId: uuidv7(), reason: 'They disagree' })
  expect(await after(16)).toEqual([])
})

test('no reminder follows a payment or a waiver', async ({ server }) => {
  server.advanceTime({ hours: 4 })
  const fee = await createFundedFee(server)
  await pay(fee, 100_000)
  await adjust(fee, 'waiver', 150_000)
  await server.deliverEmails()
  server.advanceTime({ hours: 24 * 40 })
  await queueFeeReminders(server.ctx)
  expect(await deliver(server)).toEqual([])
})

test('after a long outage only the latest reminder is sent', async ({ server }) => {
  server.advanceTime({ hours: 4 })
  await createFundedFee(server)
  await server.deliverEmails()
  server.advanceTime({ hours: 24 * 90 })
  await queueFeeReminders(server.ctx)
  expect(await deliver(server)).toEqual(['Your invoice is 30 days past due'])
})

test('an applicant who wants paper gets a task for staff instead of emails', async ({ server }) => {
  server.advanceTime({ hours: 4 })
  const fee = await createFundedFee(server)
  await fee.ada.post('/api/applications/current/paper', {})
  const isPaper = (await readFee(fee)).wantsPaper
  await pay(fee, 1_000)
  const mails = await deliver(server)
  const subjects = (await server.ctx.db.select().from(tasks).where(eq(tasks.applicationId, fee.id))).map(
    ({ subject }) => subject,
  )
  expect({ isPaper, mails: mails.filter((subject) => subject?.startsWith('Receipt')) }).toEqual({
    ...{ isPaper: true, mails: [] },
  })
  expect(subjects).toEqual(
    expect.arrayContaining([
      'Mail invoice INV-2026-0001 to the applicant',
      'Mail the receipt for the payment to the applicant',
    ]),
  )
})

test('bank details are checked, and a link has to be secure', () => {
  const faults = (values: object) => {
    const checked = invoices.safeParse({ ...defaultInvoices, ...values })
    return checked.success ? [] : checked.error.issues.map(({ path }) => path.join('.'))
  }
  expect(faults(bank)).toEqual([])
  expect(faults({ ...bank, routingNumber: '021000022' })).toEqual(['routingNumber'])
  expect(faults({ ...bank, accountNumber: '' })).toEqual(['accountNumber'])
  expect(faults({ paymentLink: 'http://pay.example.com' })).toEqual(['paymentLink'])
  expect(faults({ checkPayableTo: 'Harborline' })).toEqual(['checkAddress'])
})

test('the settings of payments are never part of the public settings', async ({ server }) => {
  const fee = await createFundedFee(server)
  await setUpPayment(fee)
  expect(await server.ctx.db.$count(siteSettings, eq(siteSettings.section, 'invoices'))).toBe(1)
  expect(JSON.stringify(await findShownSettings(server.ctx))).not.toContain(bank.accountNumber)
})

test('emails of rescissions and undos say what happened, and none says that nothing is to do next to an invoice', async ({
  server,
}) => {
  server.advanceTime({ hours: 4 })
  const fee = await createFundedFee(server)
  await server.deliverEmails()
  const act = (action: string, body = {}) => fee.owner.post(`/api/admin/applications/${fee.id}/${action}`, body)
  const { seen } = (await act('rescission-preview')).body
  await act('rescission', { seen, reason: 'The wire came back' })
  const texts = async () => (await server.deliverEmails()).map(({ subject, text }) => `${subject}: ${text}`).join()
  const canceled = await texts()
  expect(canceled).toMatch(/Your funding was canceled/)
  expect(canceled).not.toMatch(/lower than invoiced/)
  await act('funding-undo')
  const undone = await texts()
  expect(undone).toMatch(/We restored the record of your funding/)
  expect(undone).toMatch(/replaces the one we canceled/)
  expect(undone).not.toMatch(/We corrected our record|higher than on the first|don’t need to do anything/)
})

test('the receipt of a payment that the bank returned says so', async ({ server }) => {
  const fee = await createFundedFee(server)
  await pay(fee, 100_000)
  const [payment] = (await readFee(fee)).entries
  const receipt = async () =>
    download(server, fee.ada, `/api/success-fee/${fee.offerId}/entries/${payment?.id}/receipt.pdf`)
  expect(await pdfLines(await receipt())).not.toMatch(/Returned by the bank/)
  await actOnFee(fee, 'returned-payments', { paymentId: payment?.id, on: '2026-03-02', reason: 'No funds' })
  expect(await pdfLines(await receipt())).toMatch(/Returned by the bank on March 2, 2026/)
  expect((await fee.ada.get('/api/success-fee')).body.fees[0].entries).toMatchObject([{ isReturned: true }, {}])
})
