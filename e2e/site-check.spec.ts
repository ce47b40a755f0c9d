import { expect, story } from './story.ts'

story('the diagnostics check browser and service, again on request, and can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/system-diagnostics')
  const row = (name: string) => page.getByRole('main').locator('dl > div', { hasText: name }).locator('dd')
  await expect(row('The service')).toHaveText('Answers')
  await expect(row('Requests can be stored')).toHaveText('Yes')
  await expect(row('Round trip')).toHaveText(/^\d+ ms$/)
  await expect(row('Network')).toHaveText('Connected')
  await expect(row('Storage that stays')).toHaveText('Works')
  await expect(row('Cookies')).toHaveText('Allowed')

  await page.route('**/api/ready', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(row('Requests can be stored')).toContainText('Not at the moment')
  await expect(page.getByText('1 of 9 points need a look.')).toBeVisible()

  await page.getByRole('button', { name: 'Copy as text' }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('The service: Answers')
})

story('without a network the diagnostics say so by themselves', async ({ page, context }) => {
  await page.goto('/system-diagnostics')
  await expect(page.getByText('All is well.')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('Not connected')).toBeVisible()
  await expect(page.getByText('Does not answer')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('All is well.')).toBeVisible()
})
