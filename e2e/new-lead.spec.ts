import { findViolations } from './accessibility.ts'
import { openAdmin } from './staff.ts'
import { expect, story } from './story.ts'

story('staff add a caller with the keyboard, and are shown a known lead before adding another', async ({ page }) => {
  await openAdmin(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await page.keyboard.press('Shift+N')
  const dialog = page.getByRole('dialog', { name: 'New lead' })
  await dialog.getByLabel('Full name').fill('Ruth Caller')
  await dialog.getByRole('button', { name: 'Add lead' }).click()
  await expect(dialog.getByText('Please enter a valid phone number').first()).toBeVisible()
  await dialog.getByLabel('Phone').fill('(212) 555-0144')
  await dialog.getByLabel('They agreed to calls').check()
  await dialog.getByLabel('Note').fill('Needs a new oven by May.')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add lead' }).click()

  const panel = page.getByRole('complementary', { name: 'Lead' })
  await expect(panel.getByRole('heading', { name: 'Ruth Caller' })).toBeVisible()
  await expect(panel.getByText('No email address', { exact: true })).toBeVisible()
  await expect(panel.getByText('Needs a new oven by May.')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Call' })).toBeVisible()

  await page.getByRole('button', { name: 'New lead' }).click()
  await dialog.getByLabel('Full name').fill('Sam Partner')
  await dialog.getByLabel('Phone').fill('212-555-0144')
  await dialog.getByRole('button', { name: 'Add lead' }).click()
  await expect(dialog.getByRole('link', { name: 'Ruth Caller' })).toBeVisible()
  await dialog.getByLabel('This is a different person').check()
  await dialog.getByRole('button', { name: 'Add lead' }).click()
  await expect(panel.getByRole('heading', { name: 'Sam Partner' })).toBeVisible()
})
