import { expectAccessible } from './expect-accessible.ts'
import { openAdmin } from './staff.ts'
import { expect, story } from './story.ts'

story('staff find a section of the handbook by keyboard alone', async ({ page }) => {
  await openAdmin(page, '/admin/tasks')
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page.getByRole('heading', { level: 1, name: 'Handbook' })).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type('clawback')
  await expect(page.getByRole('region', { name: 'Search results' }).getByRole('status')).toHaveText(/^\d+ sections?$/)
  await expect(page.getByRole('region', { name: 'Search results' }).locator('mark').first()).toHaveText(/^clawback/i)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/help\/commissions#clawbacks-and-write-offs$/)
  await expect(page.getByRole('heading', { name: 'Clawbacks and write-offs' })).toBeInViewport()

  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search the handbook' })).toHaveValue('clawback')
})

story('the "?" of a screen opens its section, and the section leads back to the screen', async ({ page }) => {
  await openAdmin(page, '/admin/leads')
  await page.getByRole('link', { name: 'Help: Leads' }).click()
  await expect(page).toHaveURL(/\/admin\/help\/leads$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Leads' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()

  await page.goto('/admin/help/lenders')
  await page.getByRole('article').getByRole('link', { name: 'Lenders', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lenders' })).toBeVisible()
})

story('every picture of the handbook is shown', async ({ page }) => {
  await openAdmin(page, '/admin/help/applications')
  const pictures = page.getByRole('article').getByRole('img')
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).toHaveJSProperty('naturalWidth', 1280)
  }
})

story('the handbook is accessible on a phone and a laptop', async ({ page }) => {
  for (const address of ['/admin/help', '/admin/help/offers', '/admin/help?q=consent', '/admin/leads']) {
    await openAdmin(page, address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, address, [{ width: 360 }, { width: 360, textSize: 200 }, { width: 1280 }])
  }
})

story('on a phone, staff choose a page and jump to its sections', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAdmin(page, '/admin/help/leads')
  await page.getByRole('combobox', { name: 'Page of the handbook' }).selectOption('Compliance duties')
  await page.getByText('On this page').click()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Adverse action' }).click()
  await expect(page.getByRole('heading', { name: 'Adverse action' })).toBeInViewport()
})
