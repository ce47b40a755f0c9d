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

    await staffPage.getByRole('button', { name: 'Add offer' }).click()
    await staffPage.getByLabel('Amount').fill('50,000')
    await staffPage.getByRole('button', { name: 'Save offer' }).click()
    await expect(staffPage.getByText('Choose a lender').first()).toBeVisible()
    await expect(staffPage.getByLabel('Amount')).toHaveValue('50,000')
    await staffPage.getByLabel('Lender', { exact: true }).selectOption('Pier Bank')
    await staffPage.getByLabel('Product').selectOption('Bank term loan')
    await staffPage.getByLabel('Annual rate in percent').fill('12')
    await staffPage.getByLabel('Months').fill('24')
    await expect(staffPage.getByText('17.23%')).toBeVisible()
    await staffPage.getByLabel('Lien filed publicly (UCC)').selectOption('Yes')
    await staffPage.getByLabel('Personal guarantee').selectOption('Yes')
    await staffPage.getByLabel('Early payoff terms').fill('No charge for repaying early.')
    await expectAccessible(staffPage)
    await staffPage.getByRole('button', { name: 'Save offer' }).click()
    await disclose(staffPage, 'Pier Bank')

    await staffPage.getByRole('button', { name: 'Add offer' }).click()
    await staffPage.getByLabel('Lender', { exact: true }).selectOption('Tide Capital')
    await staffPage.getByLabel('Product').selectOption('Revenue-based financing')
    await staffPage.getByLabel('Amount').fill('50k')
    await staffPage.getByLabel('Pricing').selectOption('Factor rate, share of sales')
    await staffPage.getByLabel('Factor', { exact: true }).fill('1.3')
    await staffPage.getByLabel('Share of sales').fill('10')
    await staffPage.getByLabel('Monthly sales').fill('80,000')
    await staffPage.getByLabel('Payment frequency').selectOption('Weekly')
    await staffPage.getByLabel('Lien filed publicly (UCC)').selectOption('No')
    await staffPage.getByLabel('Personal guarantee').selectOption('No')
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
