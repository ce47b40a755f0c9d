import fs from 'node:fs'
import { chooseMore, openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

story('staff check the leads in a CSV file, import them, and undo the import', async ({ page, request }) => {
  const [known, fresh, bad] = [newVisitor(), newVisitor(), newVisitor()]
  await request.post('/api/leads/basic', {
    data: { name: known.fullName, email: known.email, phone: '(646) 555-0142' },
  })
  const lines = [
    'Full name;Work e-mail;Mobile',
    `${known.fullName};${known.email.toUpperCase()};(646) 555-0142`,
    `"${fresh.fullName}";${fresh.email};(646) 555-0143`,
    `${bad.fullName};no address;12`,
  ]
  await openAdmin(page, '/admin/leads')
  await chooseMore(page, 'Import')
  const buffer = Buffer.from(lines.join('\n'))
  await page.getByLabel('CSV file').setInputFiles({ name: 'fair.csv', mimeType: 'text/csv', buffer })

  const first = page.getByRole('region', { name: 'Preview' })
  await expect(first.getByRole('row').nth(1)).toContainText('Existing, unchanged')
  await expect(first.getByRole('row').nth(2)).toContainText('New')
  await expect(first.getByRole('row').nth(3)).toContainText('Please enter a valid phone number')
  await page.getByLabel('Source').fill('Trade fair')
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('1 new, 0 updated, 1 unchanged, 1 rejected.')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rejected rows' }).click()
  expect(fs.readFileSync(await (await download).path(), 'utf8')).toContain('no address')

  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('1 deleted, 0 restored, 0 kept.')).toBeVisible()
})
