import { findViolations } from './accessibility.ts'
import { openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

story(
  'an API client gets a key, reads the API reference and creates a lead until its key is revoked',
  async ({ page, request }) => {
    await openAdmin(page, '/admin/settings/api-keys')
    await page.getByRole('button', { name: 'Create key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create API key' })
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await expect(dialog.getByText('Choose at least one permission').first()).toBeVisible()
    await dialog.getByLabel('Integration name').fill('Telephone system')
    await dialog.getByLabel('Add leads').check()
    // The key is shown once, so the window must wait for a slow answer.
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/admin/api-keys', async (route) => {
      if (route.request().method() === 'POST') await answer.promise
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Create key' }).focus()
    const keys = ['Enter', 'Escape', 'Escape', 'Escape', 'Escape']
    await Promise.all(keys.map((each) => page.keyboard.press(each)))
    await expect(dialog.getByRole('button', { name: 'Creating…' })).toBeVisible()
    answer.resolve()

    const keyDialog = page.getByRole('dialog', { name: 'API key' })
    const key = await keyDialog.getByText(/^hl_/).innerText()
    await keyDialog.getByRole('button', { name: 'I copied it' }).click()
    await expect(page.getByRole('heading', { name: 'Telephone system' })).toBeVisible()
    await expect(page.getByText(key)).toHaveCount(0)
    expect(await findViolations(page)).toEqual([])

    const ada = newVisitor()
    const lead = { name: ada.fullName, email: ada.email, phone: ada.phone }
    const postLead = () => request.post('/api/v1/leads', { headers: { authorization: `Bearer ${key}` }, data: lead })
    expect(await (await postLead()).json()).toMatchObject({ isExisting: false })

    const card = page.getByRole('article').filter({ hasText: 'Telephone system' })
    await card.getByRole('button', { name: 'Revoke' }).click()
    await expect(card.getByText('Revoked', { exact: true }).first()).toBeVisible()
    expect((await postLead()).status()).toBe(401)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(card.getByRole('button', { name: 'Revoke' })).toBeVisible()
    expect((await postLead()).status()).toBe(200)

    await page.goto('/api/docs')
    await page.getByLabel('Search the reference').fill('idempotency')
    await expect(page.getByRole('status')).toHaveText('1 of 6 endpoints')
    await expect(page.getByRole('heading', { name: 'Add a lead' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Get a lead' })).toBeHidden()
    await page.getByLabel('Search the reference').fill('')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page)).toEqual([])
    }
  },
)
