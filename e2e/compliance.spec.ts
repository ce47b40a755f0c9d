import { findViolations } from './accessibility.ts'
import { openAdmin } from './staff.ts'
import { expect, story } from './story.ts'

story('compliance sees open items, records the review of a rule, and looks up role permissions', async ({ page }) => {
  await openAdmin(page, '/admin/settings/compliance')
  await expect(page.getByRole('heading', { name: /Advertised figures without evidence/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add review: Utah' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add review: Utah' })
  await dialog.getByLabel('Note').fill('Nothing has changed')
  await dialog.getByRole('button', { name: 'Save review' }).click()
  await expect(page.getByText(/by .*: Nothing has changed/)).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'Claims' }).click()
  await expect(page).toHaveURL(/section=claims/)
  await page.getByRole('link', { name: 'Roles' }).click()
  await page.getByText('Data export', { exact: false }).first().click()
  await expect(page.getByRole('row', { name: /POST \/api\/admin\/data-export/ })).toContainText('yes')
  expect(await findViolations(page)).toEqual([])
})
