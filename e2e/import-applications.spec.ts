import { expectAccessible } from './expect-accessible.ts'
import { chooseMore, openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

story('staff import applications from a file, and they are marked as imported', async ({ page }) => {
  const [history, bad] = [newVisitor(), newVisitor()]
  const business = `Bakery of ${history.fullName}`
  const lines = [
    'Contact name;Email;Stage;Submitted on;Business name;Amount requested;Lender 1;Lender 1 decision',
    `${history.fullName};${history.email};Not placed;2025-03-05;${business};75,000;A First Bank;Declined`,
    `${bad.fullName};no address;Funded;;${business};much;;`,
  ]
  await openAdmin(page, '/admin/applications')
  await chooseMore(page, 'Import')
  await expect(page.getByRole('radio', { name: 'Applications' })).toBeChecked()
  const buffer = Buffer.from(lines.join('\n'))
  await page.getByLabel('CSV file').setInputFiles({ name: 'applications.csv', mimeType: 'text/csv', buffer })
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('row').nth(1)).toContainText('New')
  await expect(preview.getByRole('row').nth(2)).toContainText('Import funded applications as funded deals')
  await expectAccessible(page, 'Preview of applications')

  await page.getByLabel('Source').fill('Old CRM')
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('1 new, 0 updated, 0 unchanged, 1 rejected.')).toBeVisible()
  await page.goto(`/admin/applications?view=all&q=${encodeURIComponent(history.email)}`)
  await page.getByRole('link', { name: history.fullName }).first().click()
  await expect(page.getByText('it was not signed here')).toBeVisible()

  await page.goto('/admin/import/applications')
  await page.getByRole('button', { name: 'Undo import' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('1 deleted, 0 restored, 0 kept.')).toBeVisible()
})
