import { expect, newVisitor, story } from './story.ts'

story('unsent emails can be read on the same machine, and their links work', async ({ page, program }) => {
  const { email } = newVisitor()
  await page.request.post('/api/newsletter', { data: { email } })
  await page.goto(/Mail +(\S+)/.exec(program.output())?.[1] ?? 'no address of the mail was printed')
  await expect
    .poll(async () => (await page.request.get(`/dev/mail?q=${encodeURIComponent(email)}`)).text())
    .toContain('Please confirm your subscription')
  await page.reload()
  await page.getByLabel('Search email').fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Please confirm your subscription' }).click()
  await page.getByRole('link', { name: 'Dark' }).click()
  await expect(page.locator('pre')).toContainText('open this link within')

  await expect(page).toHaveURL(/scheme=dark/)
  await page.locator('pre').getByRole('link').first().press('Enter')
  await page.getByRole('button', { name: 'Confirm my subscription' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re subscribed')
})
