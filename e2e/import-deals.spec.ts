import { expectAccessible } from './expect-accessible.ts'
import { addLender, staffApi } from './lenders.ts'
import { chooseMore, openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

story(
  'an owner imports funded deals from a file, sees one on its application, and undoes the import',
  async ({ page }) => {
    const [first, second, bad] = [newVisitor(), newVisitor(), newVisitor()]
    const lender = `Bank of ${first.fullName}`
    const figures = '2026-03-02;50,000;65,000;2,500;26;Weekly'
    const good = `${first.fullName};${first.email};${lender};${figures}`
    const lines = [
      'Contact name;Email;Funder;Funded on;Funded amount;Payback;Payment;Count;Frequency',
      ...[good, `${second.fullName};${second.email};${lender};${figures}`, good],
      `${bad.fullName};no address;${lender};soon;much;65,000;2,500;26;Weekly`,
    ]
    await openAdmin(page, '/admin/applications')
    await addLender(await staffApi(page), lender)
    await chooseMore(page, 'Import')
    await page.getByText('Funded deals', { exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Import funded deals' })).toBeVisible()
    const buffer = Buffer.from(lines.join('\n'))
    await page.getByLabel('CSV file').setInputFiles({ name: 'deals.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByText('Choose a column for: Number of payments')).toBeVisible()
    await page.getByLabel('Field for the column Count').selectOption('payments')
    const row = page.getByRole('region', { name: 'Preview' }).getByRole('row')
    await expect(row.nth(1)).toContainText('New')
    await expect(row.nth(2)).toContainText('New')
    await expect(row.nth(3)).toContainText('Existing, unchanged')
    await expect(row.nth(4)).toContainText('Please enter a valid email address')
    await expect(row.nth(4)).toContainText('Enter an amount in dollars')
    await expectAccessible(page, 'Preview of funded deals')

    await page.getByLabel('Source').fill('Old CRM')
    await page.getByRole('button', { name: 'Import 3 rows' }).click()
    await expect(page.getByText('2 new, 0 updated, 1 unchanged, 1 rejected.')).toBeVisible()
    await page.goto(`/admin/applications?view=all&q=${encodeURIComponent(first.email)}`)
    await page.getByRole('link', { name: first.fullName }).first().click()
    await page.getByRole('link', { name: 'Open full application' }).click()
    await page
      .getByRole('navigation', { name: 'Sections of the application' })
      .getByRole('link', { name: 'Deal' })
      .click()
    await expect(page.getByRole('heading', { level: 3, name: 'Deal', exact: true })).toBeVisible()
    await expect(page.getByText('$65,000').first()).toBeVisible()

    await page.goto('/admin/import/deals')
    await page.getByRole('button', { name: 'Undo import' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('2 deleted, 0 restored, 0 kept.')).toBeVisible()
  },
)
