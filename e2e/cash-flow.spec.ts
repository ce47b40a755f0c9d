import type { Page } from '@playwright/test'
import { drawStatement } from '../src/server/testing/fixtures/statement-fixtures.ts'
import { findViolations } from './accessibility.ts'
import { picture } from './picture.ts'
import { openAdmin } from './staff.ts'
import { expect, story } from './story.ts'
import { submitApplication } from './submit-application.ts'
import { uploadDocument } from './upload-document.ts'

story.describe.configure({ timeout: 120_000 })

async function check(page: Page) {
  expect(await findViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

story(
  'a figure leads to its lines, and a line to its place on the page of the statement',
  async ({ page: staffPage, browser, program }) => {
    const page = await (await browser.newContext({ baseURL: program.address })).newPage()
    const { reference } = await submitApplication(page)
    await openAdmin(staffPage, `/admin/applications/${reference.toLowerCase()}?tab=cash-flow`)
    await expect(
      staffPage.getByText('The cash flow appears here once the applicant uploads bank statements.'),
    ).toBeVisible()
    await check(staffPage)
    await picture(staffPage, 'empty')

    const { content, truth } = await drawStatement({ months: 2, perMonth: 60 })
    await uploadDocument(page.request, 'statements.pdf', 'bank_statement', content)
    await uploadDocument(page.request, 'scan.pdf', 'bank_statement', Buffer.from('%PDF-1.4\n%%EOF\n'))
    // The screen follows the job without a reload.
    await expect(staffPage.getByText('Every statement adds up to the cent')).toBeVisible({ timeout: 30_000 })
    await expect(staffPage.getByText('Couldn’t be read')).toBeVisible({ timeout: 30_000 })
    await check(staffPage)

    await staffPage.getByRole('button', { name: /^True revenue, Total/ }).click()
    const line = staffPage.getByRole('region', { name: 'True revenue, all months' }).getByRole('listitem').first()
    const shown = (await line.locator('span').first().textContent()) ?? ''
    expect(
      truth.periods
        .flatMap(({ transactions }) => transactions)
        .some(({ description }) => shown.includes(description.slice(0, 10))),
    ).toBe(true)
    await line.getByRole('button').click()
    const mark = staffPage.locator('[data-mark]')
    await expect(mark).toBeInViewport()
    await check(staffPage)
    await picture(staffPage, 'line')

    const revenue = () => staffPage.getByRole('button', { name: /^True revenue, Total/ }).textContent()
    const before = await revenue()
    await staffPage.getByLabel('Category').selectOption('Transfer between own accounts')
    await expect.poll(revenue).not.toBe(before)
    await staffPage.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(revenue).toBe(before)

    // What is open is in the address: a link opens it, and the back button returns to it.
    const address = staffPage.url()
    expect(new URL(address).searchParams.get('line')).toBeTruthy()
    await staffPage.getByRole('button', { name: 'Close lines' }).click()
    await expect(mark).toHaveCount(0)
    await staffPage.goBack()
    await expect(mark).toBeInViewport()
    await staffPage.goto(address)
    await expect(mark).toBeInViewport()

    await staffPage.getByText('Correct or remove line').click()
    await staffPage.getByLabel('Amount').fill('1.00')
    await staffPage.getByRole('button', { name: 'Save correction' }).click()
    await expect(staffPage.getByText('Enter why').first()).toBeVisible()
    await staffPage.getByLabel('Why').fill('The page shows 1.00.')
    await staffPage.getByRole('button', { name: 'Save correction' }).click()
    await expect(staffPage.getByText('Doesn’t add up')).toBeVisible()
    await check(staffPage)
    await picture(staffPage, 'broken')
    await staffPage.getByRole('button', { name: /^Restore / }).click()
    await expect(staffPage.getByText('Doesn’t add up')).toHaveCount(0)

    // A line that isn't there is removed, and the same line is added again next to its page.
    const description = (await line.locator('span').first().textContent()) ?? ''
    await staffPage.getByText('Correct or remove line').click()
    await staffPage.getByLabel('Why').fill('Not on the page.')
    const amount = await staffPage.getByLabel('Amount').inputValue()
    const date = await staffPage.getByLabel('Date').inputValue()
    await staffPage.getByRole('button', { name: 'Remove line' }).click()
    await staffPage.getByRole('button', { name: /^Fix on page/ }).click()
    await expect(staffPage.getByText(/^Removed: /)).toBeVisible()
    await staffPage.getByText('Add missing line').click()
    const form = staffPage.locator('form').filter({ has: staffPage.getByRole('button', { name: 'Add line' }) })
    await form.getByLabel('Amount').fill(amount)
    await form.getByLabel('Date').fill(date)
    await form.getByLabel('Description').fill(description)
    await form.getByLabel('Why').fill('It is on the page.')
    await picture(staffPage, 'fix')
    await check(staffPage)
    await form.getByRole('button', { name: 'Add line' }).click()
    await expect(staffPage.getByText('Doesn’t add up')).toHaveCount(0)

    await staffPage.getByLabel('Note about the cash flow').fill('Ask about the second account.')
    await staffPage.getByRole('button', { name: 'Add note' }).click()
    await expect(staffPage.getByText('Ask about the second account.', { exact: true })).toBeVisible()
  },
)

story('an applicant sees in plain words what a lender will see, and explains a deposit', async ({ page }) => {
  await submitApplication(page)
  const { content } = await drawStatement({ months: 2 })
  await uploadDocument(page.request, 'statements.pdf', 'bank_statement', content)
  await page.goto('/document-upload')
  const view = page.getByRole('region', { name: 'What a lender will see' })
  await expect(view.getByRole('heading', { name: 'Jan 2026' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Covers Jan 2026, Feb 2026, based on the file.')).toBeVisible({ timeout: 30_000 })
  await view.getByText('Your deposits').click()
  await view
    .getByRole('button', { name: /^Explain deposit/ })
    .first()
    .click()
  await view.getByLabel('What was it?').selectOption('I put my own money in')
  await view.getByLabel('Details (optional)').fill('From my savings.')
  await check(page)
  await picture(page, 'applicant')
  await view.getByRole('button', { name: 'Save explanation' }).click()
  await expect(view.getByText('You explained: I put my own money in. From my savings.')).toBeVisible()
  await page.goto('/track-application')
  await expect(page.getByRole('heading', { name: 'What a lender will see' })).toBeVisible()
  await check(page)
})
