import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { drawStatement } from '../src/server/testing/fixtures/statement-fixtures.ts'
import { findViolations } from './accessibility.ts'
import { waitForEmailedCode } from './applicant.ts'
import { addLender, deactivateAddedLenders, prepareForLenders, staffApi, submitBusinessApplication } from './lenders.ts'
import { picture } from './picture.ts'
import { openAdmin } from './staff.ts'
import { expect as assert, story } from './story.ts'
import { uploadDocument } from './upload-document.ts'

/** Both sides poll the server, and the machine may be busy. */
const expect = assert.configure({ timeout: 20_000 })
story.describe.configure({ timeout: 180_000 })

async function check(page: Page) {
  expect(await findViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

story(
  'a business agrees to a pre-qualification with measured figures, staff compare it, and the business takes it back',
  async ({ page, browser, program }) => {
    await deactivateAddedLenders(program.address)
    await page.goto('/document-upload')
    const call = await staffApi(page)
    const lender = `Lagoon Bank ${process.pid}`
    const lenderId = await addLender(call, lender, {}, { maxDebtPercent: 90, maxNsfPerMonth: 3 })
    const { reference, email } = await submitBusinessApplication(page)
    const id = await prepareForLenders(call, reference)
    const { content } = await drawStatement({ months: 2, perMonth: 60 })
    await uploadDocument(page.request, 'statements.pdf', 'bank_statement', content)

    // Whoever started the application in this browser has to prove the email address first.
    await page.goto('/document-upload')
    const view = page.getByRole('region', { name: 'What a lender will see' })
    const choice = page.getByRole('region', { name: 'Pre-qualification with your statements' })
    await expect(choice.getByText('figures measured from my bank statements')).toBeVisible({ timeout: 30_000 })
    await check(page)
    await picture(page, 'measured-1-verify', view)
    await choice.getByRole('button', { name: 'Verify email' }).click()
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await page.getByLabel('Code', { exact: true }).fill(await waitForEmailedCode(program, email))
    await page.keyboard.press('Enter')
    await expect(choice.getByRole('button', { name: 'Agree and recalculate' })).toBeVisible()
    await picture(page, 'measured-2-agree', view)

    const staffPage = await (await browser.newContext({ baseURL: program.address })).newPage()
    await openAdmin(staffPage, `/admin/applications/${reference.toLowerCase()}`)
    await staffPage.getByText('Pre-qualification with bank statements').click()
    await expect(staffPage.getByText('The applicant hasn’t agreed')).toBeVisible()

    await choice.getByRole('button', { name: 'Agree and recalculate' }).click()
    const revenue = choice.getByRole('row', { name: /^Monthly revenue/ })
    await expect(revenue.getByRole('cell').first()).toHaveText('$18,400')
    await expect(revenue.getByText('Different')).toBeVisible()
    const measured = (await revenue.getByRole('cell').last().textContent()) ?? ''
    expect(measured).toMatch(/^\$[\d,]+$/)
    // Two funders take payments every day or week, and the lender accepts one.
    await expect(choice.getByText('Was: more information needed. Now: not a match yet.')).toBeVisible()
    await check(page)
    await picture(page, 'measured-3-result', view)

    // Staff see the same without a reload.
    await expect(staffPage.getByText('The applicant agreed')).toBeVisible()
    const staffRevenue = staffPage.getByRole('row', { name: /^Monthly revenue/ })
    await expect(staffRevenue.getByRole('cell').last()).toHaveText(measured)
    await expect(staffPage.getByText('Was: more information needed. Now: not a match yet.')).toBeVisible()
    await check(staffPage)
    await picture(staffPage, 'measured-4-staff')

    await staffPage.goto(`/admin/applications/${reference.toLowerCase()}?tab=lenders`)
    const compared = staffPage.getByRole('table', { name: /^Reported by the applicant, and from bank statements/ })
    await expect(compared.getByRole('row', { name: /^Monthly revenue/ }).getByText('Different')).toBeVisible()
    await expect(
      compared
        .getByRole('row', { name: /^Monthly revenue/ })
        .getByRole('cell')
        .last(),
    ).toContainText(measured.slice(0, -1))
    await expect(compared.getByRole('row', { name: /^Open positions/ }).getByText('Different')).toBeVisible()
    const maximum = staffPage.getByText(/^Maximum payment/)
    await expect(maximum.first()).toBeVisible()
    await check(staffPage)
    await picture(staffPage, 'measured-5-board')

    // An offer is judged by the same figures.
    await enterOffer(page, call, { id, lenderId })
    await staffPage.goto(`/admin/applications/${reference.toLowerCase()}?tab=cash-flow`)
    const offers = staffPage.getByRole('table', { name: 'Affordability of offers' })
    const offer = offers.getByRole('row', { name: new RegExp(`^${lender}`) })
    await expect(offer.getByRole('cell').first()).toHaveText(/^\$[\d,]+\.\d\d$/)
    await expect(offer.getByRole('cell').nth(2)).toHaveText(/%$/)
    await expect(offer.getByRole('cell').nth(4)).toHaveText(/%$/)
    await expect(offer.getByRole('cell').nth(5)).toHaveText(/^-?\d+\.\d\d$/)
    await expect(offer.getByRole('cell').last()).toHaveText(/^\$[\d,]+\.\d\d a month \(90%\)$/)
    await offers.scrollIntoViewIfNeeded()
    await check(staffPage)
    await picture(staffPage, 'measured-6-offer')

    await staffPage.goto(`/admin/applications/${reference.toLowerCase()}`)
    await staffPage.getByText('Pre-qualification with bank statements').click()
    await expect(staffPage.getByText('The applicant agreed')).toBeVisible()
    await choice.getByRole('button', { name: 'Withdraw my consent' }).click()
    await expect(choice.getByRole('button', { name: 'Agree and recalculate' })).toBeVisible()
    await expect(choice.getByRole('table')).toHaveCount(0)
    await expect(staffPage.getByText('The applicant hasn’t agreed')).toBeVisible()
    await expect(staffPage.getByText('Now: not a match yet.')).toHaveCount(0)
    await staffPage.context().close()
  },
)

type Call = Awaited<ReturnType<typeof staffApi>>

/** Sends the application to a lender that the applicant agrees to, and enters its offer. */
async function enterOffer({ request }: Page, call: Call, { id, lenderId }: { id: string; lenderId: string }) {
  const { lenders } = await (await request.get('/api/tracking/lenders')).json()
  const { agreement } = lenders.find((one: { id: string }) => one.id === lenderId)
  const agreed = await request.post('/api/tracking/lenders/agree', { data: { lenders: [{ id: lenderId, agreement }] } })
  expect(agreed.status(), await agreed.text()).toBe(200)
  const path = `/api/admin/applications/${id}`
  await call('POST', `${path}/lender-submissions`, { lenderId, product: 'term_loan' })
  const { submissions } = await call('GET', `${path}/offers`)
  await call('POST', '/api/admin/offers', {
    ...{ id: randomUUID(), submissionId: submissions[0].id, product: 'term_loan', amountCents: 5_000_000 },
    ...{ lenderFeesCents: 0, expiresAt: null },
    price: { kind: 'rate', rateBasisPoints: 1_200, months: 24, frequency: 'monthly' },
    conditions: { collateral: '', hasUccFiling: true, hasPersonalGuarantee: true, prepayment: 'No charge.' },
  })
}
