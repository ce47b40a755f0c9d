import fs from 'node:fs'
import { chooseMore, openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

story('a list keeps its columns and sort order, and is exported as shown', async ({ page, request }) => {
  const ada = newVisitor()
  await request.post('/api/contact', {
    data: { name: ada.fullName, email: ada.email, topic: 'press', message: 'May I write about you in our magazine?' },
  })
  await openAdmin(page, '/admin/contacts?topic=press&view=all')
  await expect(page.getByRole('row').filter({ hasText: ada.fullName })).toBeVisible()

  await chooseMore(page, 'Saved views…')
  const dialog = page.getByRole('dialog', { name: 'Views and columns' })
  await dialog.getByLabel('Save current list as').fill('The press')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await dialog.getByRole('button', { name: 'Make The press the default' }).click()
  // Leaving the page early must not lose the pending change.
  const saved = page.waitForResponse((response) => /"hiddenColumns":\["/.test(response.request().postData() ?? ''))
  await dialog.getByRole('checkbox', { name: 'Assigned to' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Assigned to' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Assigned to' })).toHaveCount(0)
  await saved

  // From another page the list opens with the view; its own link opens it plain.
  await page.goto('/admin/leads')
  await page.getByRole('link', { name: 'Messages' }).click()
  await expect(page).toHaveURL(/topic=press/)
  await expect(page.getByRole('columnheader', { name: 'Topic' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Assigned to' })).toHaveCount(0)

  const download = page.waitForEvent('download')
  await chooseMore(page, 'Export')
  const lines = fs
    .readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  const [header = '', ...rows] = lines
  expect(header).toMatch(/^reference,/)
  expect(rows.every((row) => row.includes(',press,'))).toBe(true)
  expect(rows.filter((row) => row.includes(ada.email))).toHaveLength(1)

  await chooseMore(page, 'Saved views…')
  await dialog.getByRole('button', { name: 'Delete The press' }).click()
  await expect(dialog.getByText('No saved views yet.')).toBeVisible()
})
