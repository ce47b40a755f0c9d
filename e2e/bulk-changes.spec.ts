import { findViolations } from './accessibility.ts'
import { owner, type Program, startProgram } from './program.ts'
import { openAdmin } from './staff.ts'
import { expect, story } from './story.ts'

const all = 130

/** A story with its own program, because its leads would disturb other stories. */
const bulkStory = story.extend<object, { program: Program }>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const program = await startProgram({
        ...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, STAFF_MFA: 'optional' },
      })
      await Promise.all(Array.from({ length: all }, (_, number) => sendLead(program.address, number)))
      await use(program)
      await program.stop()
    },
    { scope: 'worker' },
  ],
})

async function sendLead(address: string, number: number) {
  const lead = { name: `Ada Harbor ${number}`, email: `ada.${number}@example.com`, phone: '(212) 555-0142' }
  const headers = { 'content-type': 'application/json' }
  const { ok } = await fetch(`${address}/api/leads/basic`, { method: 'POST', headers, body: JSON.stringify(lead) })
  expect(ok).toBe(true)
}

bulkStory('all leads that match are moved in the background, and the change is undone later', async ({ page }) => {
  await openAdmin(page)
  const table = page.getByRole('table')
  await table
    .getByRole('checkbox', { name: /^Select Ada Harbor/ })
    .first()
    .check()
  await page.getByRole('button', { name: `Select all ${all} that match` }).click()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar.getByRole('status')).toHaveText(`All ${all} leads that match`)
  await bar.getByLabel('Move to').selectOption('Contacted')
  const dialog = page.getByRole('dialog', { name: `Move ${all} leads to Contacted` })
  await expect(dialog).toContainText('You can undo this for 30 days.')
  expect(await findViolations(page, { within: 'dialog[open]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Move leads' }).click()

  await expect(page.getByText(`Moved to Contacted: ${all} leads`)).toBeVisible({ timeout: 30_000 })
  await expect(table.getByRole('row').nth(1)).toContainText('Contacted')

  // Later, from another list.
  await page.goto('/admin/tasks')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Bulk changes…' }).click()
  const recent = page.getByRole('dialog', { name: 'Bulk changes' })
  await expect(recent).toContainText(`${all} leads changed`)
  expect(await findViolations(page, { within: 'dialog[open]' })).toEqual([])
  await recent.getByRole('button', { name: 'Undo: Moved to Contacted' }).click()
  await expect(recent).toContainText(`Undone: ${all} leads restored`, { timeout: 30_000 })
  await page.goto('/admin/leads')
  await expect(table.getByRole('row').nth(1)).toContainText('New')
})

bulkStory('leads are tagged one by one and together, and listed by tag', async ({ page }) => {
  await openAdmin(page)
  const table = page.getByRole('table')
  await table.getByRole('link', { name: 'Ada Harbor 7', exact: true }).or(table.getByRole('link')).first().click()
  const panel = page.getByRole('complementary', { name: 'Lead' })
  await panel.getByRole('button', { name: 'Add tag' }).click()
  await panel.getByLabel('New tag').fill('  VIP ')
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(panel.getByRole('button', { name: 'Remove tag VIP' })).toBeVisible()
  expect(await findViolations(page, { within: 'aside' })).toEqual([])
  await panel.getByRole('button', { name: 'Close' }).click()

  // Two more leads get it together, and lose it by undo.
  for (const row of [2, 3]) await table.getByRole('row').nth(row).getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selected rows' }).getByLabel('Add tag').selectOption('VIP')
  await expect(page.getByText('Tagged “VIP”: 2 leads')).toBeVisible()
  await page
    .getByRole('button', { name: 'Filter', exact: true })
    .or(page.getByRole('button', { name: 'Add a filter' }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Tag', exact: true }).click()
  await page.getByRole('option', { name: 'VIP', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('3 leads', { exact: true })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('tag')).toBe('VIP')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()

  await page.goto('/admin/settings/leads')
  await page.getByRole('button', { name: 'Rename VIP' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename “VIP”' })
  await dialog.getByLabel('Name').fill('Very important')
  await dialog.getByRole('button', { name: 'Rename tag' }).click()
  await expect(page.getByRole('button', { name: 'Rename Very important' })).toBeVisible()
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  expect(await findViolations(page, { within: 'main' })).toEqual([])
  await page.goto('/admin/leads?tag=very%20important')
  await expect(page.getByRole('table').getByText('Very important', { exact: true })).toBeVisible()
})
