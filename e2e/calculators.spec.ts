import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { expect, story } from './story.ts'

/** Opens the loan calculator and waits until it is hydrated. */
async function openLoan(page: Page, query = '') {
  await page.goto(`/business-funding${query}#calculator`)
  await expect(page.locator('#calculator [data-awake]')).toBeVisible()
}

const figures = (page: Page, table: string, row: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row', { name: new RegExp(`^${row}`) })
    .getByRole('cell')

story('a visitor calculates the cost of a loan by keyboard alone, without giving an email', async ({ page }) => {
  await openLoan(page)
  await page.getByLabel('Amount', { exact: true }).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('100k')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Amount, slider')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('$101,000')
  await page.keyboard.press('ArrowLeft')
  await page.getByLabel('Annual interest rate', { exact: true }).fill('8')
  await page.getByLabel('Term in months', { exact: true }).fill('60')
  await page.getByLabel('Term in months', { exact: true }).press('Tab')

  await expect(figures(page, 'What this loan costs', 'APR')).toHaveText(['8.00%', '10.20%'])
  await expect(page.getByText('$2,027.64').last()).toBeVisible()
  await page.getByLabel('Monthly', { exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('Twice a month')).toBeChecked()
})

story('a shared link and a reload show the same figures', async ({ page, context }) => {
  await openLoan(page)
  await page.getByLabel('Amount', { exact: true }).fill('100000')
  await page.getByLabel('Our success fee', { exact: true }).fill('3')
  await expect.poll(() => page.url()).toMatch(/loan-amount=100000.*loan-fee=3/)
  const figuresHere = await page.getByRole('table', { name: 'What this loan costs' }).innerText()

  const other = await context.newPage()
  await other.goto(page.url())
  await expect.poll(() => other.getByRole('table', { name: 'What this loan costs' }).innerText()).toBe(figuresHere)
  await page.reload()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('$100,000')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('$50,000')
  await expect.poll(() => page.url()).not.toContain('loan-amount')
})

story('the schedule can be downloaded as a file that adds up to the cent', async ({ page }) => {
  await openLoan(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('loan-schedule.csv')
  const [head, ...rows] = fs
    .readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(head).toBe('Payment,Paid,Interest,Principal,Balance')
  expect(rows).toHaveLength(36)
  const principal = rows
    .map((row) => Math.round(Number(row.split(',')[3]) * 100))
    .reduce((sum, cents) => sum + cents, 0)
  expect(principal).toBe(5_000_000)
  expect(rows.at(-1)).toMatch(/^36,.*,0\.00$/)
})

story('the printed page shows only the calculator', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-print-called', '')
    // Inspects the printed content while the print dialog would be open.
    const remove = Element.prototype.removeAttribute
    Element.prototype.removeAttribute = function (name) {
      if (name !== 'data-printing') remove.call(this, name)
    }
  })
  await openLoan(page)
  await page.getByRole('button', { name: 'Print' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table', { name: 'What this loan costs' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What it would cost you' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})

story('a personal loan has no success fee, so the calculator asks for none', async ({ page }) => {
  await page.goto('/personal-funding#calculator')
  await expect(page.locator('#calculator [data-awake]')).toBeVisible()
  await expect(page.getByLabel('Our success fee')).toHaveCount(0)
  await expect(figures(page, 'What this loan costs', 'APR')).toHaveCount(1)
})

story('a factor rate is converted and two offers are compared, each with its inputs in the URL', async ({ page }) => {
  await page.goto('/calculators')
  await expect(figures(page, 'What this advance costs', 'Total cost')).toHaveText(['$15,000'])
  const factor = page.locator('#factor-rate').getByLabel('Factor rate', { exact: true })
  await factor.fill('1.4')
  await expect(figures(page, 'What this advance costs', 'Total cost')).toHaveText(['$20,000'])

  await page.locator('#compare').scrollIntoViewIfNeeded()
  const second = page.getByRole('region', { name: 'Offer B' })
  await second.getByLabel('Loan', { exact: true }).check()
  await expect(second.getByLabel('Annual interest rate', { exact: true })).toBeVisible()
  await expect.poll(() => page.url()).toMatch(/advance-factor=1\.4.*b-kind=loan/)
})

story('hydrating a calculator causes no layout shift and no accessibility violations', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!hadRecentInput) sessionStorage.shift = Number(sessionStorage.shift ?? 0) + value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of ['/business-funding#calculator', '/calculators']) {
    await page.goto(path)
    await expect(page.locator('[data-wake=near][data-awake]').first()).toBeVisible()
    // The header of a scrolled page causes a tiny shift.
    expect(await page.evaluate(() => Number(sessionStorage.shift ?? 0))).toBeLessThan(0.001)
    await page
      .getByLabel(/^(Amount|Advance)$/)
      .first()
      .fill('nonsense')
    expect(await findViolations(page)).toEqual([])
    await page.evaluate(() => sessionStorage.removeItem('shift'))
  }
})

story.describe('without JavaScript', () => {
  story.use({ javaScriptEnabled: false })
  story('the calculator shows one example, and no controls that need JavaScript', async ({ page }) => {
    await page.goto('/business-funding#calculator')
    await expect(figures(page, 'What this loan costs', 'APR')).toHaveText(['4.50%', '7.95%'])
    await expect(page.getByText('Where each payment goes')).toBeHidden()
  })
})
