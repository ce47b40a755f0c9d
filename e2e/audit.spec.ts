import fs from 'node:fs'
import { findViolations } from './accessibility.ts'
import { owner } from './program.ts'
import { getAsStaff, openAdmin } from './staff.ts'
import { expect, story } from './story.ts'

story('the audit log shows who changed a record, and its previous values', async ({ page, request }) => {
  const { sections } = await getAsStaff(request, '/api/admin/settings')
  const { version, value } = sections.retention
  const { token } = await (await request.post('/api/auth/login', { data: owner })).json()
  const saved = await request.put('/api/admin/settings/retention', {
    headers: { authorization: `Bearer ${token}` },
    data: { version, value: { ...value, drafts: value.drafts + 7 } },
  })
  expect(saved.status()).toBe(200)

  await openAdmin(page, '/admin/settings/audit')
  await page.getByLabel('Action').selectOption({ label: 'Settings saved' })
  await page.getByLabel('Record').fill('retention')
  await expect(page).toHaveURL(/what=settings.save.*record=retention/)
  await page.getByRole('link', { name: 'Settings saved' }).first().click()
  const panel = page.getByLabel('Audit log entry')
  await expect(panel.getByText('drafts', { exact: true })).toBeVisible()
  await expect(panel.getByText(`Before: ${value.drafts}`)).toBeVisible()
  await expect(panel.getByText(`After: ${value.drafts + 7}`)).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const lines = fs
    .readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.slice(1).every((line) => line.includes('settings.save'))).toBe(true)

  await page.getByLabel('From', { exact: true }).fill('2040-01-01')
  await expect(page.getByRole('heading', { name: 'No entries match' })).toBeVisible()
})
