import type { Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { daytimeStory } from './daytime-story.ts'
import { waitForEmail } from './mailbox.ts'
import { openAdmin } from './staff.ts'
import { expect, newVisitor } from './story.ts'

const pdf = (name: string) => ({
  ...{ name, mimeType: 'application/pdf' },
  buffer: Buffer.from(`%PDF-1.4\n% ${name} ${Math.random()}\n%%EOF`),
})
const choose = (page: Page, name: string) => page.locator('input[type=file][multiple]').setInputFiles([pdf(name)])

/** Ignores the zoom, which the specification locks on phones. */
async function expectNoViolations(page: Page) {
  expect(await findViolations(page)).toEqual([])
}

daytimeStory(
  "a café uploads its statement with the quote, accepts staff's offer, and is onboarded",
  async ({ page, browser, program }) => {
    daytimeStory.slow()
    const ada = newVisitor()
    const business = `${ada.fullName}'s Café`
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/merchant-quote')
    await expect(page.locator('main [data-awake]').first()).toBeAttached()
    await page.getByLabel('Full name').fill(ada.fullName)
    await page.getByRole('main').getByLabel('Email').fill(ada.email)
    await page.getByLabel('Business', { exact: true }).fill(business)
    await page.getByLabel('Industry').selectOption('Restaurant, bar, food')
    await page.getByRole('button', { name: 'Get my comparison' }).click()
    await expect(page.getByRole('heading', { name: 'Send your statement' })).toBeVisible()
    await choose(page, 'October 2026.pdf')
    await expect(page.getByText('1 file uploaded').first()).toBeVisible()
    await page.reload()
    await expect(page.getByText('1 file uploaded').first()).toBeVisible()
    await expectNoViolations(page)

    const staffPage = await (await browser.newContext({ baseURL: program.address })).newPage()
    await openAdmin(staffPage, '/admin/merchant-services?view=statements')
    await staffPage.getByRole('link', { name: business }).click()
    await staffPage.getByRole('button', { name: 'Accept October 2026.pdf' }).click()
    await expect(staffPage.getByText('Accepted', { exact: false }).first()).toBeVisible()
    await staffPage.getByRole('button', { name: 'Edit from statement' }).click()
    await staffPage.getByLabel('All fees, dollars').fill('1200')
    await staffPage.getByRole('button', { name: 'Save figures' }).click()
    await expect(staffPage.getByLabel('Move from Analyzed to')).toBeVisible()
    await staffPage.getByRole('button', { name: 'Create quote' }).click()
    await staffPage.getByLabel('Processor', { exact: true }).fill('Example Pay')
    await staffPage.getByLabel('In-person markup, percent').fill('0.3')
    await staffPage.getByLabel('In-person fee, cents per payment').fill('8')
    await staffPage.getByRole('button', { name: 'Send quote' }).click()
    await expect(staffPage.getByText('Enter a percentage from 0 to 10').first()).toBeVisible()
    await staffPage.getByLabel('Keyed or online markup, percent').fill('0.5')
    await staffPage.getByLabel('Keyed or online fee, cents per payment').fill('20')
    await expect(staffPage.getByText(/With this quote, the same month would cost \$\d+ to \$\d+ less/)).toBeVisible()
    await staffPage.getByRole('button', { name: 'Send quote' }).click()
    await expect(staffPage.getByText('1. Example Pay')).toBeVisible()
    await expectNoViolations(staffPage)

    await page.goto(await waitForEmail(program, ada.email, /(\/merchant-file#quote=[\w-]+)/))
    await page.getByRole('button', { name: 'View quote' }).click()
    await expect(page.getByRole('heading', { name: 'Your card processing quote' })).toBeFocused()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Accept quote' }).click()
    await expect(page.getByText('You accepted this quote.')).toBeVisible()

    await expect(staffPage.getByLabel('Move from Accepted to')).toBeVisible()
    await staffPage.getByRole('button', { name: 'Mark as done: Voided check received' }).click()
    await staffPage.getByRole('button', { name: 'Save step' }).click()
    await expect(staffPage.getByText('1 of 7 done').first()).toBeVisible()
    await staffPage.getByLabel('Our share of the processor’s markup, percent').fill('40')
    await staffPage.getByRole('button', { name: 'Save share' }).click()
    await expect(staffPage.getByText(/^About \$[\d.]+ a month, based on quote 1/)).toBeVisible()
    await staffPage.context().close()
  },
)
