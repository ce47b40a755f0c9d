import { findViolations } from './accessibility.ts'
import { openAdmin } from './staff.ts'
import { expect, story } from './story.ts'

story("an owner writes an issue, sees why it can't be sent yet, previews it and receives a test", async ({ page }) => {
  await openAdmin(page, '/admin/newsletter')
  await page.getByRole('button', { name: 'Write issue' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter the text')
  await dialog.getByLabel('Subject').fill('Rates in March')
  await dialog.getByLabel('Text').fill('Dear reader,\n\nrates went down.')
  await dialog.getByRole('button', { name: 'Save draft' }).click()

  const issue = page.getByRole('listitem').filter({ hasText: 'Rates in March' })
  await expect(issue.getByRole('button', { name: /^Send to/ })).toBeDisabled()
  await expect(page.getByText('before sending. The law requires')).toBeVisible()
  await issue.getByText('Preview', { exact: true }).click()
  await expect(issue.getByText('rates went down.')).toBeVisible()
  await issue.getByRole('button', { name: 'Send test email' }).click()
  await expect(issue.getByRole('status')).toContainText('Sending a test email to owner@example.com')
  expect(await findViolations(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export subscribers (CSV)' }).click()
  expect((await download).suggestedFilename()).toBe('newsletter.csv')
})
