import type { Page } from '@playwright/test'
import { dayStory } from './day-story.ts'
import { findFaults } from './faults.ts'
import { mailedTo } from './mailbox.ts'
import { openDesk } from './staff.ts'
import { expect, somebody } from './story.ts'

const pdf = (name: string) => ({
  ...{ name, mimeType: 'application/pdf' },
  buffer: Buffer.from(`%PDF-1.4\n% ${name} ${Math.random()}\n%%EOF`),
})
const choose = (page: Page, name: string) => page.locator('input[type=file][multiple]').setInputFiles([pdf(name)])

/** Ignores the zoom, which the specification locks on phones. */
async function expectAccessible(page: Page) {
  expect(await findFaults(page)).toEqual([])
}

dayStory(
  "a café uploads its statement with the quote, accepts staff's offer, and is onboarded",
  async ({ page, browser, program }) => {
    dayStory.slow()
    const ada = somebody()
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
    await expectAccessible(page)

    const desk = await (await browser.newContext({ baseURL: program.address })).newPage()
    await openDesk(desk, '/admin/merchant-services?view=statements')
    await desk.getByRole('link', { name: business }).click()
    await desk.getByRole('button', { name: 'Accept October 2026.pdf' }).click()
    await expect(desk.getByText('Accepted', { exact: false }).first()).toBeVisible()
    await desk.getByRole('button', { name: 'Correct from statement' }).click()
    await desk.getByLabel('All fees, dollars').fill('1200')
    await desk.getByRole('button', { name: 'Save figures' }).click()
    await expect(desk.getByLabel('Move from Analyzed to')).toBeVisible()
    await desk.getByRole('button', { name: 'Create quote' }).click()
    await desk.getByLabel('Processor', { exact: true }).fill('Example Pay')
    await desk.getByLabel('Margin at the counter, percent').fill('0.3')
    await desk.getByLabel('and cents for each payment').fill('8')
    await desk.getByRole('button', { name: 'Send quote' }).click()
    await expect(desk.getByText('Enter a share from 0 to 10%').first()).toBeVisible()
    await desk.getByLabel('Margin keyed or online, percent').fill('0.5')
    await desk.getByLabel('and cents for each of these').fill('20')
    await expect(desk.getByText(/With this quote, the same month would cost \$\d+ to \$\d+ less/)).toBeVisible()
    await desk.getByRole('button', { name: 'Send quote' }).click()
    await expect(desk.getByText('1. Example Pay')).toBeVisible()
    await expectAccessible(desk)

    await page.goto(await mailedTo(program, ada.email, /(\/merchant-file#quote=[\w-]+)/))
    await page.getByRole('button', { name: 'View quote' }).click()
    await expect(page.getByRole('heading', { name: 'Your card processing quote' })).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Accept quote' }).click()
    await expect(page.getByText('You accepted this quote.')).toBeVisible()

    await expect(desk.getByLabel('Move from Accepted to')).toBeVisible()
    await desk.getByRole('button', { name: 'Mark as done: Voided check received' }).click()
    await desk.getByRole('button', { name: 'Save step' }).click()
    await expect(desk.getByText('1 of 7 done').first()).toBeVisible()
    await desk.getByLabel("Our share of the processor's margin, percent").fill('40')
    await desk.getByRole('button', { name: 'Save share' }).click()
    await expect(desk.getByText(/^About \$[\d.]+ a month, based on quote 1/)).toBeVisible()
    await desk.context().close()
  },
)
