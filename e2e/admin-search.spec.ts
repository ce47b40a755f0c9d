import { openAdmin, openUserMenu } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

story('search finds every kind of record, from any page, without a mouse', async ({ page, request }) => {
  const ada = newVisitor()
  await request.post('/api/leads/basic', { data: { name: ada.fullName, email: ada.email, phone: ada.phone } })
  await request.post('/api/contact', {
    data: {
      ...{ name: ada.fullName, email: ada.email, phone: '(212) 555-0177' },
      ...{ topic: 'funding', message: 'When do you answer? By June, I hope.' },
    },
  })
  await openAdmin(page, '/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search' })
  await expect(box).toBeFocused()
  // The result shows that a number matched, but not the rest of it.
  await box.fill('555 0177')
  await expect(page.getByRole('option').filter({ hasText: ada.fullName })).toContainText('(•••) 555-0177')
  await box.fill(ada.email.toUpperCase())
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2)
  await expect(page.getByRole('option', { name: ada.fullName }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: ada.fullName })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/leads\?lead=/)

  // An empty search lists recently opened records by name, and the pages.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recently viewed' }).getByText(ada.fullName)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(ada.fullName)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  // Two keys open a page; x selects a row, and a bulk action can be undone.
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  // Until then, the lead of the same name has its own row and checkbox.
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  const message = page.getByRole('row').filter({ hasText: ada.fullName })
  await expect(message).toBeVisible()
  await page.getByRole('checkbox', { name: `Select ${ada.fullName}` }).check()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(message).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(message).toBeVisible()
})

story('the admin uses the chosen color scheme, regardless of the device setting', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openAdmin(page, '/admin/leads')
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await paper()
  async function choose(theme: string) {
    await openUserMenu(page)
    await page.getByRole('menuitemradio', { name: theme }).click()
  }
  await choose('Dark')
  const dark = await paper()
  expect(dark).not.toBe(light)

  await page.reload()
  await openUserMenu(page)
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
  await page.keyboard.press('Escape')
  expect(await paper()).toBe(dark)
  await page.emulateMedia({ colorScheme: 'dark' })
  await choose('Light')
  expect(await paper()).toBe(light)
  await choose('System')
  expect(await paper()).toBe(dark)
})
