import { expect, story } from './story.ts'

story(
  'diagnostics check the browser and the service, run again on request, and can be copied',
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/system-diagnostics')
    const row = (name: string) => page.getByRole('main').locator('dl > div', { hasText: name }).locator('dd')
    await expect(row('Server')).toHaveText('Responding')
    await expect(row('Requests can be saved')).toHaveText('Yes')
    await expect(row('Response time')).toHaveText(/^\d+ ms$/)
    await expect(row('Network')).toHaveText('Connected')
    await expect(row('Permanent storage')).toHaveText('Works')
    await expect(row('Cookies')).toHaveText('Allowed')

    await page.route('**/api/ready', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(row('Requests can be saved')).toContainText('Not right now')
    await expect(page.getByText('1 of 9 checks found a problem.')).toBeVisible()

    await page.getByRole('button', { name: 'Copy as text' }).click()
    await expect(page.getByText('Copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Server: Responding')
  },
)

story('diagnostics detect a lost connection by themselves', async ({ page, context }) => {
  await page.goto('/system-diagnostics')
  await expect(page.getByText('Everything works.')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('Not connected')).toBeVisible()
  // A request that left at the same moment may still have been answered.
  await expect(async () => {
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('Not responding')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await context.setOffline(false)
  await expect(page.getByText('Everything works.')).toBeVisible()
})
