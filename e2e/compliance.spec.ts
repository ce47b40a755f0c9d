import { findViolations } from './accessibility.ts'
import { openAdmin } from './staff.ts'
import { expect, story } from './story.ts'

story('compliance sees open items, records the review of a rule, and looks up role permissions', async ({ page }) => {
  await openAdmin(page, '/admin/settings/compliance')
  await expect(page.getByRole('heading', { name: /Advertised figures without evidence/ })).toBeVisible()
  await page.getByRole('link', { name: 'Utah' }).click()
  const panel = page.getByRole('dialog', { name: 'State rule: Utah' })
  await panel.getByLabel('Next review').fill('2028-01-31')
  await panel.getByRole('button', { name: 'Save rule' }).click()
  await expect(panel.getByText('Enter why the rule changes').first()).toBeVisible()
  await panel.getByLabel('Checked by').fill('Cora Example')
  await panel.getByLabel('Reason for the change').fill('Nothing has changed')
  await panel.getByRole('button', { name: 'Save rule' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Nothing has changed' })).toContainText('Next review')
  expect(await findViolations(page)).toEqual([])
  await panel.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'Advertised figures' }).click()
  await expect(page).toHaveURL(/section=claims/)
  await page.getByRole('link', { name: 'Roles' }).click()
  await page.getByText('Data export', { exact: false }).first().click()
  await expect(page.getByRole('row', { name: /POST \/api\/admin\/data-export/ })).toContainText('yes')
  expect(await findViolations(page)).toEqual([])
})
