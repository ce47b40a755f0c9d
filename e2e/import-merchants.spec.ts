import fs from 'node:fs'
import { expectAccessible } from './expect-accessible.ts'
import { chooseMore, openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

const header = 'Company;Contact name;Work e-mail;Industry;Monthly volume;Total fees;Transactions;Card present %;Stage'

story('staff import merchants from a file, see what is wrong, and undo the import', async ({ page }) => {
  const [live, bad] = [newVisitor(), newVisitor()]
  const lines = [
    header,
    `Cafe of ${live.fullName};${live.fullName};${live.email};Restaurant, bar, food;$42,000;1,250.50;1100;80;Live`,
    `Shop of ${bad.fullName};${bad.fullName};no address;Piracy;a lot;100;20;50;New`,
  ]
  await openAdmin(page, '/admin/leads-merchant')
  await chooseMore(page, 'Import')
  await expect(page.getByRole('radio', { name: 'Merchant requests' })).toBeChecked()
  await expectAccessible(page, 'Choice of an import')
  const buffer = Buffer.from(lines.join('\n'))
  await page.getByLabel('CSV file').setInputFiles({ name: 'merchants.csv', mimeType: 'text/csv', buffer })

  const field = page.getByLabel('Field for the column Stage')
  await expect(field).toHaveValue('')
  // With the keyboard alone.
  await field.focus()
  await page.keyboard.type('Status')
  await expect(field).toHaveValue('status')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('row').nth(1)).toContainText('New')
  await expect(preview.getByRole('row').nth(2)).toContainText('Choose an industry')
  await expect(preview.getByRole('row').nth(2)).toContainText('Please enter a valid email address')
  await expectAccessible(page, 'Columns and preview')

  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByLabel('Source')).toBeFocused()
  await page.keyboard.type('Old CRM')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 new, 0 updated, 0 unchanged, 1 rejected.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rejected rows' }).click()
  const rejected = fs.readFileSync(await (await download).path(), 'utf8')
  expect(rejected).toContain('no address')
  expect(rejected).toContain('Industry: Choose an industry')

  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.getByLabel('CSV file').setInputFiles({ name: 'merchants.csv', mimeType: 'text/csv', buffer })
  // The choice of the first file.
  await expect(field).toHaveValue('status')
  await page.getByRole('button', { name: 'Choose another file' }).click()

  await page.getByRole('button', { name: 'Undo import' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 will be deleted, 0 restored, 0 kept.')
  await expectAccessible(page, 'Undo of an import')
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('1 deleted, 0 restored, 0 kept.')).toBeVisible()
})
