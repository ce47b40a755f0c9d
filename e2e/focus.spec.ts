import type { Page } from '@playwright/test'
import { openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'
import { submitApplication } from './submit-application.ts'

const phone = { width: 360, height: 740 }

async function openLead(page: Page) {
  const ada = newVisitor()
  const data = { name: ada.fullName, email: ada.email, phone: ada.phone, source: 'Hero Form', contactConsent: true }
  await page.request.post('/api/leads/basic', { data })
  await page.setViewportSize(phone)
  await openAdmin(page, `/admin/leads?q=${encodeURIComponent(ada.email)}`)
  const row = page.getByRole('link', { name: ada.fullName })
  await row.click()
  const sheet = page.getByRole('dialog', { name: 'Lead' })
  await expect(sheet.getByText(/^Received from/).last()).toBeVisible()
  return { row, sheet, fullName: ada.fullName }
}

story('on a phone, an action in a sheet can be undone by keyboard from the message above it', async ({ page }) => {
  const { sheet, fullName } = await openLead(page)
  await sheet.getByRole('button', { name: 'Claim lead' }).click()
  await expect(sheet.getByText(`${fullName} assigned`)).toBeVisible()
  const undo = sheet.getByRole('button', { name: 'Undo' })
  // A press there has to reach it, not the content below.
  await undo.click({ trial: true })
  await undo.press('Enter')
  await expect(sheet.getByRole('status').getByText('Undone.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Claim lead' })).toBeVisible()
  await expect(sheet.locator(':focus')).toHaveCount(1)
})

story("Escape and the browser's back button return the focus to the lead's row", async ({ page }) => {
  const { row, sheet } = await openLead(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(row).toBeFocused()

  await page.setViewportSize({ width: 1400, height: 900 })
  await row.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Lead' }).getByRole('heading').first()).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('complementary', { name: 'Lead' })).toHaveCount(0)
  await expect(row).toBeFocused()
})

const windows = [
  ['/admin/settings/staff', 'Invite a team member'],
  ['/admin/settings/api-keys', 'Create key'],
  ['/admin/newsletter', 'Write issue'],
] as const

story(
  'dialogs focus their first field, and Escape returns the focus to the button that opened them',
  async ({ page }) => {
    await openAdmin(page, '/admin/dashboard')
    for (const [address, text] of windows) {
      await page.goto(address)
      const button = page.getByRole('button', { name: text, exact: true })
      await button.press('Enter')
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(button).toBeFocused()
    }
  },
)

story('at twice the text size, the application header stays on one row on a phone', async ({ page }) => {
  const { reference, fullName } = await submitApplication(page)
  await page.setViewportSize(phone)
  await openAdmin(page, `/admin/applications?q=${reference}`)
  await page.evaluate(() => document.documentElement.setAttribute('data-text-size', '200'))
  await page.getByRole('link', { name: fullName }).click()
  const sheet = page.getByRole('dialog', { name: 'Application' })
  const link = sheet.getByRole('link', { name: 'Open full application' })
  await link.click({ trial: true })
  const [box, close] = [await link.boundingBox(), await sheet.getByRole('button', { name: 'Close' }).boundingBox()]
  expect(box?.height).toBeLessThanOrEqual(close?.height ?? 0)
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  expect((close?.x ?? 0) + (close?.width ?? 0)).toBeLessThanOrEqual(phone.width)
})
