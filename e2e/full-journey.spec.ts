import { randomBytes, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { answerAll, openAnalysis } from './analysis.ts'
import {
  addOptionalAnswers,
  agreeAndSign,
  answerBusiness,
  answerFinancials,
  answerOwner,
  answerRequest,
  clickContinue,
  openPhone,
  pageHeading,
  returnToTab,
  startApplication,
  waitForEmailedCode,
} from './applicant.ts'
import { isProof } from './flaky-proxy.ts'
import { flakyStory, troubles } from './flaky-story.ts'
import { addLender, deactivateAddedLenders, emailedLenderLink, type StaffApi, staffApi } from './lenders.ts'
import { readEmails } from './mailbox.ts'
import { expect as assert, newVisitor } from './story.ts'

/** A slow connection takes time, and the machine may be busy. */
const expect = assert.configure({ timeout: 60_000 })
flakyStory.describe.configure({ timeout: 420_000 })

const pdf = (name: string, bytes: number) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from(`%PDF-1.4\n% ${name}\n`), randomBytes(bytes), Buffer.from('\n%%EOF')]),
})
const statement = pdf('statement.pdf', isProof ? 2_500_000 : 500_000)
const license = pdf('drivers license.pdf', 40_000)

async function openByCode(page: Page, reference: string, email: string, code: () => Promise<string>) {
  await page.goto('/application-portal')
  await page.getByText('Continue an application').click()
  await page.locator('#open-reference').fill(reference)
  await page.locator('#open-email').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByLabel('Code').fill(await code())
  await page.getByRole('button', { name: 'Open my application' }).click()
}

/** Performs the staff's actions between two visits of the applicant, through the admin API. */
function createStaffActions(call: StaffApi, id: string) {
  const applicationPath = `/api/admin/applications/${id}`
  return {
    ask: (name: string) =>
      call('POST', `${applicationPath}/requirements`, { items: [{ id: randomUUID(), kind: 'other', title: name }] }),
    acceptAll: async () => {
      const { documents } = await call('GET', `${applicationPath}/documents`)
      for (const { id, status } of documents)
        if (status === 'needs_review') await call('POST', `/api/admin/documents/${id}/review`, { verdict: 'accepted' })
    },
    finishReview: async () => {
      for (const kind of ['bank_statement', 'voided_check'])
        await call('PUT', `${applicationPath}/checklist/${kind}/waiver`, { reason: 'The lender knows them.' })
      await call('POST', `${applicationPath}/stage`, { from: 'in_review', to: 'ready', reason: '' })
    },
    present: async () => {
      const { submissions } = await call('GET', `${applicationPath}/offers`)
      const offerId = randomUUID()
      const terms = {
        ...{ product: 'term_loan', amountCents: 5_000_000, lenderFeesCents: 0, expiresAt: null },
        price: { kind: 'rate', rateBasisPoints: 1_200, months: 24, frequency: 'monthly' },
        conditions: { collateral: '', hasUccFiling: true, hasPersonalGuarantee: true, prepayment: 'No charge.' },
      }
      await call('POST', '/api/admin/offers', { id: offerId, submissionId: submissions[0].id, ...terms })
      for (const action of ['prepare', 'present']) {
        const { offers } = await call('GET', `${applicationPath}/offers`)
        await call('POST', `/api/admin/offers/${offerId}/${action}`, { version: offers[0].version })
      }
    },
  }
}

flakyStory(
  `an applicant gets from nine answers to a chosen offer on two phones, despite ${troubles}`,
  async ({ browser, line }) => {
    // Estimates list the lenders that earlier stories added.
    await deactivateAddedLenders(line.address)
    const { page: first } = await openPhone(browser, line)
    const { page: second } = await openPhone(browser, line, 'dark')
    try {
      const ada = newVisitor()
      const lenderName = `${ada.fullName} Bank`
      const lenderAddress = `files.${ada.email}`
      const code = (known = 0) => waitForEmailedCode(line, ada.email, known)

      await openAnalysis(first)
      await answerAll(first)
      await expect(first.getByRole('heading', { name: 'Your pre-qualification estimate' })).toBeVisible()
      const reference = await startApplication(first, ada, 'My business')
      await answerBusiness(first)
      await clickContinue(first)
      await answerOwner(first)
      await clickContinue(first)
      await expect(pageHeading(first, 'Funding request')).toBeVisible()

      await openByCode(second, reference, ada.email, code)
      // The analysis answered the funding request.
      await expect(pageHeading(second, 'Financials')).toBeVisible()
      await second.getByRole('button', { name: 'Back', exact: true }).click()
      await answerRequest(second)
      await clickContinue(second)
      await answerFinancials(second)
      await addOptionalAnswers(second)
      await second.getByLabel('EIN (federal tax ID)').fill('12-3456789')
      await clickContinue(second)
      await expect(pageHeading(second, 'Documents')).toBeVisible()
      await second.locator('input[type=file][multiple]').first().setInputFiles([statement, license])
      const large = second.getByRole('progressbar', { name: 'statement.pdf, sent' })
      for (const uploadedBytes of isProof ? [400_000, 800_000, 1_200_000] : [150_000]) {
        await expect.poll(() => large.getAttribute('value').then(Number)).toBeGreaterThan(uploadedBytes)
        line.dropConnections()
      }
      await line.killInProof(() =>
        expect(second.getByText('no connection; will resume automatically').first()).toBeVisible(),
      )
      await expect(second.getByText(/^1 of 3 complete/)).toBeVisible()
      await expect(large).toHaveCount(0, { timeout: 120_000 })
      await clickContinue(second)
      await clickContinue(second)
      await agreeAndSign(second, ada.fullName)
      await clickContinue(second)
      await second.getByRole('button', { name: 'Submit my application' }).click()
      await expect(pageHeading(second, 'We received your application')).toBeVisible()

      const call = await staffApi(second)
      await addLender(call, lenderName, { submissionMethod: 'mail', submissionEmail: lenderAddress })
      const { applications } = await call('GET', `/api/admin/applications?q=${reference}`)
      const { id } = applications[0]
      await call('POST', `/api/admin/applications/${id}/assign-to-self`, {})
      await call('POST', `/api/admin/applications/${id}/stage`, { from: 'submitted', to: 'in_review', reason: '' })
      const staff = createStaffActions(call, id)
      await staff.ask('Photo of the oven')

      await second.goto('/track-application')
      await expect(second.getByText('We need 1 item: Photo of the oven.')).toBeVisible()
      const fileChooser = second.waitForEvent('filechooser')
      await second.getByRole('button', { name: 'Upload Photo of the oven', exact: true }).click()
      await (await fileChooser).setFiles(pdf('oven.pdf', 40_000))
      await expect(second.getByText('Thank you. We’re reviewing what you sent.')).toBeVisible()
      await staff.acceptAll()
      await returnToTab(second)
      await expect(second.getByRole('heading', { name: 'Under review' })).toBeVisible()
      const sent = (await call('GET', `/api/admin/applications/${id}/documents`)).documents
      expect(sent.map(({ name, size }: { name: string; size: number }) => [name, size]).toSorted()).toEqual([
        ['drivers license.pdf', license.buffer.length],
        ['oven.pdf', expect.any(Number)],
        ['statement.pdf', statement.buffer.length],
      ])

      await staff.finishReview()
      await returnToTab(second)
      await second.getByRole('checkbox', { name: `to ${lenderName}` }).check()
      await second.getByRole('button', { name: 'Share with selected lenders' }).click()
      const ledger = second.getByRole('region', { name: 'Who has my application' })
      await expect(ledger.getByText('Not yet').first()).toBeVisible()
      const { lenders } = await call('GET', `/api/admin/applications/${id}/lenders`)
      const { id: lenderId } = lenders.find(({ name }: { name: string }) => name === lenderName)
      await call('POST', `/api/admin/applications/${id}/lender-submissions`, { lenderId, product: 'term_loan' })
      const packageLink = () => emailedLenderLink(readEmails(line), lenderAddress)
      await expect.poll(packageLink).not.toBe('')
      await first.goto(packageLink())
      await first.getByRole('button', { name: 'Open application' }).click()
      await expect(first.getByRole('heading', { name: `Application ${reference}` })).toBeFocused()

      await staff.present()
      await returnToTab(second)
      await second.getByRole('button', { name: `Choose the offer from ${lenderName}` }).click()
      await second.getByLabel('Type your full name to confirm').fill(ada.fullName)
      await second.getByRole('button', { name: 'Choose this offer' }).click()
      await expect(second.getByText(`You chose the offer from ${lenderName}`)).toBeVisible()
      await expect(ledger.getByText(/^Once, on/)).toBeVisible()
    } finally {
      await Promise.all([first.context().close(), second.context().close()])
    }
  },
)
