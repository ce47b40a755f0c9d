import fs from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { openDesk } from './staff.ts'
import { expect, story } from './story.ts'

story('what somebody changed is found in the audit log, with what stood there before', async ({ page }) => {
  await openDesk(page, '/admin/settings/site?section=brand')
  const tagline = page.getByLabel('Tagline')
  const before = await tagline.inputValue()
  await tagline.fill('Money with its price on it')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(/Saved/).first()).toBeVisible()

  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByLabel('What').selectOption({ label: 'Settings: save' })
  await expect(page).toHaveURL(/what=settings.save/)
  await page.getByLabel('Record').fill('brand')
  await expect(page).toHaveURL(/record=brand/)
  await page.getByRole('link', { name: 'Settings: save' }).first().click()
  const panel = page.getByRole('complementary', { name: 'Entry of the audit log' })
  await expect(panel.getByText('tagline', { exact: true })).toBeVisible()
  await expect(panel.getByText(before)).toBeVisible()
  await expect(panel.getByText('Money with its price on it')).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const lines = fs.readFileSync(await (await saving).path(), 'utf8').trimEnd().split('\r\n')
  expect(lines.slice(1).every((line) => line.includes('settings.save'))).toBe(true)
  expect(lines.length).toBeGreaterThan(1)

  await page.getByLabel('From', { exact: true }).fill('2030-01-01')
  await expect(page.getByText('Nothing fits')).toBeVisible()
})
