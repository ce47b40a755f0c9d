import type { Page } from '@playwright/test'
import { addDays } from '#shared/kit/calendar-day.ts'
import { findViolations } from './accessibility.ts'
import { brokerageToday } from './brokerage-day.ts'
import { openAdmin } from './staff.ts'
import { expect } from './story.ts'
import { openByCode, submittedStory } from './submitted-story.ts'

const paper = (text: string) => ({
  name: 'disclosure.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    `%PDF-1.4\n% ${text}\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`,
  ),
})

/** Checks for accessibility violations and horizontal overflow. */
async function expectAccessible(page: Page) {
  expect(await findViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

const offerOf = (staffPage: Page, lender: string) =>
  staffPage.getByRole('listitem').filter({ hasText: `${lender} · $` })

/** Adds criteria for bank term loans to Pier Bank, with the terms that its offers usually have. */
async function addUsualTerms(staffPage: Page) {
  const token = await staffPage.evaluate(() => localStorage.getItem('adminToken'))
  const headers = { authorization: `Bearer ${token}` }
  const { lenders } = await (await staffPage.request.get('/api/admin/lenders', { headers })).json()
  const { id } = lenders.find(({ name }: { name: string }) => name === 'Pier Bank')
  const criteria = {
    ...{ minAmountCents: 1_000_000, maxAmountCents: 50_000_000, maxPercentOfMonthlyRevenue: null },
    ...{ minMonthsInBusiness: 12, minMonthlyRevenueCents: 1_000_000, minCreditScore: 550, maxOtherAdvances: 1 },
    ...{ purposes: null, restrictedIndustries: [], unlicensedStates: [], fundingDays: 10 },
    pricing: {
      ...{ kind: 'rate', lowBasisPoints: 800, highBasisPoints: 1_300, months: 36, frequency: 'monthly' },
      lenderFeeBasisPoints: 0,
    },
    usualTerms: { hasUccFiling: true, hasPersonalGuarantee: true, prepayment: 'No charge for repaying early.' },
  }
  const data = { product: 'term_loan', version: 0, criteria }
  const saved = await staffPage.request.post(`/api/admin/lenders/${id}/criteria`, { headers, data })
  expect(saved.status(), await saved.text()).toBe(200)
}

/** Presents a saved offer to its applicant through the lender's disclosure. */
async function disclose(staffPage: Page, lender: string) {
  const offer = offerOf(staffPage, lender)
  await offer.getByRole('button', { name: 'Confirm terms' }).click()
  await expect(offer.getByText('Waiting for disclosure')).toBeVisible()
  await expect(offer.getByRole('button', { name: 'Present to applicant' })).toHaveCount(0)
  await offer.getByLabel('Attach disclosure (PDF)').setInputFiles(paper(`OFFER SUMMARY of ${lender}`))
  await offer.getByRole('button', { name: 'Transmit to applicant' }).click()
  await offer.getByRole('button', { name: 'Present to applicant' }).click()
  await expect(offer.getByText('Presented', { exact: true })).toBeVisible()
}

submittedStory(
  'offers are entered, disclosed, compared, chosen and followed through to funding',
  async ({ submitted: { program, fullName, ...file }, browser }) => {
    submittedStory.setTimeout(120_000)
    const staffPage = await (await browser.newContext({ baseURL: program.address, reducedMotion: 'reduce' })).newPage()
    await staffPage.setViewportSize({ width: 1280, height: 900 })
    await openAdmin(staffPage, '/admin/applications')
    await staffPage.getByRole('link', { name: fullName }).click()

    await addUsualTerms(staffPage)
    await staffPage.reload()
    await staffPage.getByRole('button', { name: 'Add offer' }).click()
    await expect(staffPage.getByLabel('Amount')).toHaveValue('50,000')
    await staffPage.getByRole('button', { name: 'Save offer' }).click()
    await expect(staffPage.getByText('Choose a lender').first()).toBeVisible()
    await expect(staffPage.getByLabel('Amount')).toHaveValue('50,000')
    // From the keyboard: the lender, then the email, whose terms are marked.
    await staffPage.getByRole('group', { name: 'Lender', exact: true }).getByLabel('Pier Bank').press('Space')
    await expect(staffPage.getByLabel('Months')).toHaveValue('36')
    await expect(staffPage.getByText('From Pier Bank’s criteria, version 1.').first()).toBeVisible()
    await staffPage.keyboard.press('Tab')
    await staffPage.keyboard.press('Enter')
    await staffPage.keyboard.press('Tab')
    await staffPage.keyboard.type('Approved for $50,000, interest rate 12%, term of 24 months.')
    await staffPage.keyboard.press('Tab')
    await staffPage.keyboard.press('Enter')
    await expect(staffPage.getByText('Read: amount, pricing, rate, months. Check each one.')).toBeVisible()
    await expect(staffPage.getByText(/From the email\. Check it\. Differs from 36/)).toBeVisible()
    await expect(staffPage.getByText('17.23%')).toBeVisible()
    await expect(staffPage.getByLabel('Early payoff terms')).toHaveValue('No charge for repaying early.')
    await expectAccessible(staffPage)
    await staffPage.setViewportSize({ width: 360, height: 740 })
    await expectAccessible(staffPage)
    await staffPage.setViewportSize({ width: 1280, height: 900 })
    await staffPage.getByRole('button', { name: 'Save offer' }).click()
    await disclose(staffPage, 'Pier Bank')

    await staffPage.getByRole('button', { name: 'Add offer' }).click()
    await staffPage.getByRole('group', { name: 'Lender', exact: true }).getByLabel('Tide Capital').check()
    await staffPage.getByLabel('Product').selectOption('Revenue-based financing')
    await staffPage.getByLabel('Amount').fill('50k')
    await staffPage.getByLabel('Pricing').selectOption('Factor rate, share of sales')
    await staffPage.getByLabel('Factor', { exact: true }).fill('1.3')
    await staffPage.getByLabel('Share of sales').fill('10')
    await staffPage.getByLabel('Monthly sales').fill('80,000')
    await staffPage.getByLabel('Payment frequency').selectOption('Weekly')
    await staffPage.getByRole('group', { name: 'Lien filed publicly (UCC)' }).getByLabel('No').check()
    await staffPage.getByRole('group', { name: 'Personal guarantee' }).getByLabel('No').check()
    await staffPage.getByLabel('Early payoff terms').fill('Nothing is saved.')
    await staffPage.getByLabel('Valid until').fill(`${addDays(brokerageToday(), 30)}T17:00`)
    await staffPage.getByRole('button', { name: 'Save offer' }).click()
    await disclose(staffPage, 'Tide Capital')

    const phone = await (await browser.newContext({ colorScheme: 'dark', reducedMotion: 'reduce' })).newPage()
    await phone.setViewportSize({ width: 360, height: 740 })
    await openByCode(phone, program, file)
    await expect(phone.getByText('2 offers are ready.')).toBeVisible()
    await expect(
      phone.getByRole('region', { name: 'Your offers' }).getByRole('heading', { name: 'Tide Capital', exact: true }),
    ).toBeVisible()
    // The first offer and its button are within the first two screens.
    const choose = phone.getByRole('button', { name: /^Choose the offer from/ }).first()
    expect(await choose.evaluate((button) => button.getBoundingClientRect().bottom + scrollY)).toBeLessThan(2 * 740)
    await expect(phone.getByText('assumes sales of $80,000 a month')).toBeVisible()
    await expect(phone.getByText('17.23%')).toBeVisible()
    await expect(phone.getByText('12.00%')).toBeVisible()
    await expectAccessible(phone)

    await phone.getByRole('button', { name: 'Choose the offer from Tide Capital' }).click()
    await phone.getByLabel('Type your full name to confirm').fill('Somebody Else')
    await phone.getByRole('button', { name: 'Choose this offer' }).click()
    await expect(phone.getByText('Enter your name as it appears').first()).toBeVisible()
    await phone.getByLabel('Type your full name to confirm').fill(fullName)
    await phone.getByRole('button', { name: 'Choose this offer' }).click()
    await expect(phone.getByText('You chose the offer from Tide Capital')).toBeVisible()
    await expect(phone.getByRole('heading', { name: 'Offer chosen' })).toBeVisible()
    await phone.getByRole('button', { name: 'Choose another offer' }).click()
    await phone.getByRole('button', { name: 'Decline the offer from Tide Capital' }).click()
    await phone.getByLabel('Reason').fill('Too dear')
    await phone.getByRole('button', { name: 'Decline offer' }).click()
    await expect(
      phone.getByRole('region', { name: 'Your offers' }).getByRole('heading', { name: 'Tide Capital', exact: true }),
    ).toHaveCount(0)
    await phone.getByRole('button', { name: 'Choose the offer from Pier Bank' }).click()
    await phone.getByLabel('Type your full name to confirm').fill(fullName)
    await phone.getByRole('button', { name: 'Choose this offer' }).click()
    await expect(phone.getByText('You chose the offer from Pier Bank')).toBeVisible()

    await expect(staffPage.getByText('The applicant chose Pier Bank')).toBeVisible({ timeout: 15_000 })
    await staffPage.getByRole('button', { name: 'Record contract as sent' }).click()
    await expect(staffPage.getByText('sign the lender’s disclosure first').first()).toBeVisible()
    const disclosure = phone.getByRole('region', { name: 'Disclosure from Pier Bank' })
    const downloading = phone.waitForEvent('download')
    await disclosure.getByRole('link', { name: 'Read disclosure (PDF)' }).click()
    expect((await downloading).suggestedFilename()).toBe('lender-disclosure.pdf')
    await disclosure.getByRole('button', { name: 'Sign to confirm receipt' }).click()
    await disclosure.getByLabel('Type your full name').fill(fullName)
    await disclosure.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(disclosure.getByText('You signed on')).toBeVisible()

    await staffPage.getByRole('button', { name: 'Record contract as sent' }).click()
    await staffPage.getByLabel('Contract signed on').fill(brokerageToday())
    await staffPage.getByLabel('Contract reference').fill('Contract 17')
    await staffPage.getByRole('button', { name: 'Record signature' }).click()
    await staffPage.getByLabel('Funded on').fill(brokerageToday())
    await staffPage.getByLabel('Amount the lender sent').fill('50,000')
    await staffPage.getByLabel('The lender’s confirmation').fill('Wire 4711')
    await staffPage.getByRole('button', { name: 'Record funding' }).click()
    await expect(staffPage.getByText('Success fee due on')).toContainText('$2,500')
    await expectAccessible(staffPage)

    await expect(phone.getByRole('heading', { name: 'Funded', exact: true })).toBeVisible({ timeout: 20_000 })
    await expect(phone.getByText('Pier Bank sent the money on')).toBeVisible()
    await expect(phone.getByText('our success fee of $2,500 is due')).toBeVisible({ timeout: 20_000 })
    await staffPage.context().close()
    await phone.context().close()
  },
)
