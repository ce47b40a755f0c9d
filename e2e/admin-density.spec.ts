import type { Page } from '@playwright/test'
import { roleStory, signInAs } from './role-story.ts'
import { expect } from './story.ts'

roleStory.use({ viewport: { width: 1280, height: 800 } })

/** Counts the rows that are entirely on the screen. */
const visibleRows = (page: Page) =>
  page
    .locator('[data-row]')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length)

roleStory('a laptop shows 18 rows of a list, and 16 next to an open record', async ({ page }) => {
  await signInAs(page, 'owner')
  for (const list of ['leads', 'applications?view=all']) {
    await page.goto(`/admin/${list}`)
    await expect(page.locator('[data-row]').first()).toBeVisible()
    expect(await visibleRows(page)).toBeGreaterThanOrEqual(18)
    await page.locator('[data-row] a').first().click()
    await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toBeVisible()
    expect(await visibleRows(page)).toBeGreaterThanOrEqual(16)
  }
})

roleStory('the navigation fits a small laptop without scrolling, and collapses to icons', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await signInAs(page, 'owner')
  const navigation = page.getByRole('navigation', { name: 'Admin' })
  await expect(navigation).toBeVisible()
  const isCut = () =>
    page.locator('header').evaluateAll(([header]) => (header?.scrollHeight ?? 0) > (header?.clientHeight ?? 0))
  expect(await isCut()).toBe(false)
  await page.getByRole('button', { name: 'Collapse navigation' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand navigation' })).toBeVisible()
  expect((await navigation.boundingBox())?.width).toBeLessThan(60)
  await navigation.getByRole('link', { name: 'Applications' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible()
})

roleStory('keys typed while the search opens for the first time go into its field', async ({ page }) => {
  await page.route('**/command-palette*', async (route) => {
    await new Promise((done) => setTimeout(done, 1_000))
    await route.continue()
  })
  await signInAs(page, 'owner')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('tess smith')
  await expect(page.getByText('No results')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('tess smith')
})

roleStory('the header, contact data, next step and composer of a lead fit the panel', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 766 })
  await signInAs(page, 'agent')
  await page.goto('/admin/leads')
  await page.locator('[data-row] a').nth(1).click()
  const panel = page.getByRole('complementary', { name: 'Lead' })
  await expect(panel.getByText(/^Received from/).last()).toBeVisible()
  for (const control of [
    panel.getByRole('heading', { level: 2 }),
    panel.getByLabel('Owner'),
    panel.getByRole('button', { name: 'Edit contact details' }),
    panel.getByRole('button', { name: 'Save next step' }),
    panel.getByRole('button', { name: 'Add note' }),
  ])
    await expect(control).toBeInViewport({ ratio: 1 })
})
