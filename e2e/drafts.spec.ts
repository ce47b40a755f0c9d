import type { Page } from '@playwright/test'
import { addLender, staffApi } from './lenders.ts'
import { openAdmin, signIn, signOut, startSession } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))

story(
  "a lender draft survives a reload, overwrites no one else's changes unseen, and is cleared by signing out in another tab",
  async ({ page, context }) => {
    await page.setViewportSize({ width: 1500, height: 900 })
    await startSession(page)
    const call = await staffApi(page)
    const id = await addLender(call, `${newVisitor().fullName} Bank`)
    await page.goto(`/admin/lenders?view=all&lender=${id}`)
    const panel = page.getByRole('complementary', { name: 'Lender' })
    const notes = panel.getByLabel('Notes')
    await notes.fill('Mine')
    await page.reload()
    await expect(notes).toHaveValue('Mine')

    // Another user saves while the page is closed.
    await page.goto('about:blank')
    const { record, recordVersion } = await call('GET', `/api/admin/lenders/${id}`)
    await call('PUT', `/api/admin/lenders/${id}`, { recordVersion, record: { ...record, notes: 'Theirs' } })
    await page.goBack()
    await expect(notes).toHaveValue('Mine')
    await panel.getByRole('button', { name: 'Save lender' }).click()
    await expect(panel.getByText('Someone else has changed: notes. Saving replaces')).toBeVisible()
    expect((await call('GET', `/api/admin/lenders/${id}`)).record.notes).toBe('Theirs')
    await panel.getByRole('button', { name: 'Save lender' }).click()
    await expect(panel.getByText('Saved.')).toBeVisible()
    expect((await call('GET', `/api/admin/lenders/${id}`)).record.notes).toBe('Mine')

    await notes.fill('Not for the next person')
    expect(await stored(page)).toContain('Not for the next person')
    const other = await context.newPage()
    await other.setViewportSize({ width: 1500, height: 900 })
    await other.goto('/admin/dashboard')
    await signOut(other)
    await expect(page.getByLabel('Password')).toBeVisible()
    expect(await stored(page)).not.toContain('Not for the next person')
    await signIn(page)
    await page.goto(`/admin/lenders?view=all&lender=${id}`)
    await expect(notes).toHaveValue('Mine')
  },
)

story('unsaved site settings are cleared by signing out', async ({ page }) => {
  await page.setViewportSize({ width: 1500, height: 900 })
  await openAdmin(page, '/admin/settings/site?section=brand')
  const name = page.getByLabel('Name', { exact: true })
  const before = await name.inputValue()
  await name.fill('Another Brand')
  await page.reload()
  await expect(name).toHaveValue('Another Brand')
  await signOut(page)
  expect(await stored(page)).not.toContain('Another Brand')
  await signIn(page)
  await page.goto('/admin/settings/site?section=brand')
  await expect(name).toHaveValue(before)
})
