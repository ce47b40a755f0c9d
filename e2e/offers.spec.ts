import type { Page } from '@playwright/test'
import { findFaults } from './faults.ts'
import { lentStory, openByCode } from './lent-file.ts'
import { openDesk } from './staff.ts'
import { expect } from './story.ts'

const paper = (words: string) => ({
  name: 'disclosure.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    `%PDF-1.4\n% ${words}\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`,
  ),
})

/** Checks for accessibility violations and horizontal overflow. */
async function expectSound(page: Page) {
  expect(await findFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

const offerOf = (desk: Page, lender: string) => desk.getByRole('listitem').filter({ hasText: `${lender} · $` })

/** Presents a saved offer to its applicant through the lender's disclosure. */
async function disclose(desk: Page, lender: string) {
  const offer = offerOf(desk, lender)
  await offer.getByRole('button', { name: 'Confirm terms' }).click()
  await expect(offer.getByText('Waiting for disclosure')).toBeVisible()
  await expect(offer.getByRole('button', { name: 'Present to applicant' })).toHaveCount(0)
  await offer.getByLabel('Attach disclosure (PDF)').setInputFiles(paper(`OFFER SUMMARY of ${lender}`))
  await offer.getByRole('button', { name: 'Transmit to applicant' }).click()
  await offer.getByRole('button', { name: 'Present to applicant' }).click()
  await expect(offer.getByText('Presented', { exact: true })).toBeVisible()
}

lentStory(
  'offers are entered, disclosed, compared, chosen and followed through to funding',
  async ({ lent: { program, fullName, ...file }, browser }) => {
    lentStory.setTimeout(120_000)
    const desk = await (await browser.newContext({ baseURL: program.address, reducedMotion: 'reduce' })).newPage()
    await desk.setViewportSize({ width: 1280, height: 900 })
    await openDesk(desk, '/admin/applications')
    await desk.getByRole('link', { name: fullName }).click()

    await desk.getByRole('button', { name: 'Add offer' }).click()
    await desk.getByLabel('Amount').fill('50,000')
    await desk.getByRole('button', { name: 'Save offer' }).click()
    await expect(desk.getByText('Choose a lender').first()).toBeVisible()
    await expect(desk.getByLabel('Amount')).toHaveValue('50,000')
    await desk.getByLabel('Lender', { exact: true }).selectOption('Pier Bank')
    await desk.getByLabel('Product').selectOption('Bank term loan')
    await desk.getByLabel('Annual rate in percent').fill('12')
    await desk.getByLabel('Months').fill('24')
    await expect(desk.getByText('17.23%')).toBeVisible()
    await desk.getByLabel('Lien filed publicly (UCC)').selectOption('Yes')
    await desk.getByLabel('Personal guarantee').selectOption('Yes')
    await desk.getByLabel('Early payoff terms').fill('No charge for repaying early.')
    await expectSound(desk)
    await desk.getByRole('button', { name: 'Save offer' }).click()
    await disclose(desk, 'Pier Bank')

    await desk.getByRole('button', { name: 'Add offer' }).click()
    await desk.getByLabel('Lender', { exact: true }).selectOption('Tide Capital')
    await desk.getByLabel('Product').selectOption('Revenue-based financing')
    await desk.getByLabel('Amount').fill('50k')
    await desk.getByLabel('Pricing').selectOption('Factor rate, share of sales')
    await desk.getByLabel('Factor', { exact: true }).fill('1.3')
    await desk.getByLabel('Share of sales').fill('10')
    await desk.getByLabel('Monthly sales').fill('80,000')
    await desk.getByLabel('Payment frequency').selectOption('Weekly')
    await desk.getByLabel('Lien filed publicly (UCC)').selectOption('No')
    await desk.getByLabel('Personal guarantee').selectOption('No')
    await desk.getByLabel('Early payoff terms').fill('Nothing is saved.')
    await desk.getByLabel('Valid until').fill('2030-03-12T17:00')
    await desk.getByRole('button', { name: 'Save offer' }).click()
    await disclose(desk, 'Tide Capital')

    const phone = await (await browser.newContext({ colorScheme: 'dark', reducedMotion: 'reduce' })).newPage()
    await phone.setViewportSize({ width: 360, height: 740 })
    await openByCode(phone, program, file)
    await expect(phone.getByText('2 offers are ready.')).toBeVisible()
    await expect(
      phone.getByRole('region', { name: 'Your offers' }).getByRole('heading', { name: 'Tide Capital', exact: true }),
    ).toBeVisible()
    await expect(phone.getByText('assumes sales of $80,000 a month')).toBeVisible()
    await expect(phone.getByText('17.23%')).toBeVisible()
    await expect(phone.getByText('12.00%')).toBeVisible()
    await expectSound(phone)

    await phone.getByRole('button', { name: 'Choose the offer from Tide Capital' }).click()
    await phone.getByLabel('Type your full name to confirm').fill('Somebody Else')
    await phone.getByRole('button', { name: 'Choose this offer' }).click()
    await expect(phone.getByText('Enter your name as it appears').first()).toBeVisible()
    await phone.getByLabel('Type your full name to confirm').fill(fullName)
    await phone.getByRole('button', { name: 'Choose this offer' }).click()
    await expect(phone.getByText('You chose the offer of Tide Capital')).toBeVisible()
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
    await expect(phone.getByText('You chose the offer of Pier Bank')).toBeVisible()

    await expect(desk.getByText('The applicant chose Pier Bank')).toBeVisible({ timeout: 15_000 })
    await desk.getByRole('button', { name: 'The lender sent the contract' }).click()
    await expect(desk.getByText('signs the lender’s disclosure first').first()).toBeVisible()
    const disclosure = phone.getByRole('region', { name: 'Disclosure from Pier Bank' })
    const downloading = phone.waitForEvent('download')
    await disclosure.getByRole('link', { name: 'Read disclosure (PDF)' }).click()
    expect((await downloading).suggestedFilename()).toBe('lender-disclosure.pdf')
    await disclosure.getByRole('button', { name: 'Sign receipt' }).click()
    await disclosure.getByLabel('Type your full name').fill(fullName)
    await disclosure.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(disclosure.getByText('You signed on')).toBeVisible()

    await desk.getByRole('button', { name: 'The lender sent the contract' }).click()
    await desk.getByLabel('Contract signed on').fill(new Date().toISOString().slice(0, 10))
    await desk.getByLabel('Contract reference').fill('Contract 17')
    await desk.getByRole('button', { name: 'Record signature' }).click()
    await desk.getByLabel('Funded on').fill(new Date().toISOString().slice(0, 10))
    await desk.getByLabel('Amount that the lender sent').fill('50,000')
    await desk.getByLabel('The lender’s confirmation').fill('Wire 4711')
    await desk.getByRole('button', { name: 'Record funding' }).click()
    await expect(desk.getByText('Success fee due since')).toContainText('$2,500')
    await expectSound(desk)

    await expect(phone.getByRole('heading', { name: 'Funded', exact: true })).toBeVisible({ timeout: 20_000 })
    await expect(phone.getByText('Pier Bank sent the money on')).toBeVisible()
    await expect(phone.getByText('our success fee of $2,500 is due')).toBeVisible({ timeout: 20_000 })
    await desk.context().close()
    await phone.context().close()
  },
)
