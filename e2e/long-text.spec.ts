import type { Locator } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

const longWord = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswessen'
const layouts = [{ width: 360 }, { width: 1280 }, { width: 360, textSize: 200 }] as const

story("very long names and words don't overflow the list, the panel or the application", async ({ page }) => {
  const { email, phone } = newVisitor()
  const data = { name: longWord, email, phone, source: 'Hero Form', contactConsent: true }
  expect((await page.request.post('/api/leads/basic', { data })).ok()).toBe(true)
  const created = await page.request.post('/api/applications', { data: { type: 'business', name: longWord, email } })
  const { reference } = (await created.json()).file

  await openAdmin(page, `/admin/leads?q=${encodeURIComponent(email)}`)
  await expect(page.getByRole('link', { name: longWord })).toBeVisible()
  await expectAccessible(page, 'a list of leads with a long name', layouts)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => {
    document.documentElement.dataset.textSize = '200'
    dispatchEvent(new Event('resize'))
  })
  // One row: the menu button, the name and the search.
  expect((await page.getByRole('banner').first().boundingBox())?.height).toBeLessThan(100)
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()

  await page.goto(`/admin/applications/${reference}`)
  await page.getByLabel('Note').fill(longWord.repeat(40))
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: longWord.repeat(40) })).toBeVisible()
  await expectAccessible(page, 'the activity of a file with a long note', layouts)
})

story(
  'phone numbers and emails are never cut off in a list on a phone, nor references in a wide list',
  async ({ page }) => {
    const { fullName, email, phone } = newVisitor()
    const data = { name: fullName, email, phone, source: 'Personal Funding', contactConsent: true }
    expect((await page.request.post('/api/leads/basic', { data })).ok()).toBe(true)
    const created = await page.request.post('/api/applications', { data: { type: 'business', name: fullName, email } })
    const { reference } = (await created.json()).file

    await openAdmin(page, `/admin/leads?q=${encodeURIComponent(email)}`)
    await page.getByRole('link', { name: fullName }).click()
    const panel = page.getByRole('complementary', { name: 'Lead' })
    await panel.getByLabel('Next step').fill('Call after the holidays about the second oven')
    await panel.getByRole('button', { name: 'Save next step' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Call after the holidays' })).toBeVisible()
    await page.goto(`/admin/leads?q=${encodeURIComponent(email)}`)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('cell', { name: data.source }).evaluate((cell, text) => {
      cell.textContent = text
    }, longWord)
    for (const text of [email, phone]) await expectNotCutOff(page.getByRole('cell').getByText(text))

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/admin/applications?view=all&q=${reference}`)
    await expectNotCutOff(page.getByRole('cell', { name: reference, exact: true }))
  },
)

story('the due date of an overdue task fits on one line on a phone', async ({ page }) => {
  const { fullName } = newVisitor()
  await openAdmin(page, '/admin/tasks')
  await page.getByRole('button', { name: 'Add task' }).click()
  await page.getByRole('textbox', { name: 'Task', exact: true }).fill(`Call ${fullName} back`)
  await page.getByRole('dialog').getByRole('button', { name: 'Add task' }).click()
  const row = page.getByRole('row').filter({ hasText: fullName })
  await expect(row).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await row
    .getByRole('cell')
    .last()
    .evaluate((cell, text) => {
      cell.textContent = text
    }, longWord)
  const day = row.locator('time')
  const oneLine = (await day.boundingBox())?.height
  await day.evaluate((time) => {
    time.textContent = 'Wed, Sep 30, 10:45 AM, overdue'
  })
  expect((await day.boundingBox())?.height).toBe(oneLine)
})

async function expectNotCutOff(text: Locator) {
  await expect(text).toBeVisible()
  expect(await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
}
