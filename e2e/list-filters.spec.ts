import fs from 'node:fs'
import { chooseMore, filterList, openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

story('a filter takes several values, in the address, a saved view and an export', async ({ page, request }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const sources = [`Fair ${mark}`, `Radio, local ${mark}`, `Letter ${mark}`] as const
  const visitors = sources.map(() => newVisitor())
  for (const [at, { fullName: name, email, phone }] of visitors.entries())
    await request.post('/api/leads/basic', { data: { name, email, phone, source: sources[at] } })
  const [fair, radio, letter] = visitors.map(({ fullName }) => page.getByRole('row').filter({ hasText: fullName }))
  if (!fair || !radio || !letter) throw new Error('There are three visitors.')

  await openAdmin(page, '/admin/leads')
  await expect(letter).toBeVisible()
  await filterList(page, 'Source', sources[0])
  const chip = page.getByRole('button', { name: /^Source:/ })
  await expect(chip).toHaveText(`Source: ${sources[0]}`)
  await expect(radio).toHaveCount(0)
  await chip.click()
  const options = page.getByRole('listbox', { name: 'Source' })
  await options.getByRole('option', { name: sources[1] }).click()
  await expect(options.getByRole('option', { selected: true })).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(chip).toHaveText(`Source: ${sources[0]}, ${sources[1]}`)
  await filterList(page, 'Status', 'New')

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('option', { name: 'Received' }).click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(page.getByRole('button', { name: 'Received: Last 7 days' })).toBeVisible()
  await expect(fair).toBeVisible()
  await expect(radio).toBeVisible()
  await expect(letter).toHaveCount(0)

  await chooseMore(page, 'Saved views…')
  const dialog = page.getByRole('dialog', { name: 'Views and columns' })
  await dialog.getByLabel('Save current list as').fill(`Fairs ${mark}`)
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog.getByRole('button', { name: `Delete Fairs ${mark}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/admin/leads')
  await page.getByRole('button', { name: `Fairs ${mark}` }).click()
  await expect(chip).toHaveText(`Source: ${sources[0]}, ${sources[1]}`)
  await expect(radio).toBeVisible()
  await expect(letter).toHaveCount(0)

  const download = page.waitForEvent('download')
  await chooseMore(page, 'Export')
  const lines = fs
    .readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(3)

  await page.getByRole('button', { name: 'Remove filter Source' }).click()
  await expect(letter).toBeVisible()
})
