import { owner, startProgram } from './program.ts'
import { openAdmin } from './staff.ts'
import { expect, story } from './story.ts'

/** A story with its own program, because it changes the site's settings. */
const settingsStory = story.extend({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const staff = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, STAFF_MFA: 'optional' }
      const program = await startProgram(staff)
      await use(program)
      await program.stop()
    },
    { scope: 'worker' },
  ],
})

story('a visitor finds the guides in the footer and computes an APR inside one', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL(/\/guides$/)
  await page.getByRole('link', { name: /^Factor rate vs\. APR: what/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Factor rate vs\. APR/)

  const calculator = page.getByRole('region', { name: 'Factor rate calculator' })
  await expect(calculator).toContainText('109.22%')
  await calculator.getByRole('textbox', { name: 'Term in months' }).fill('12')
  await expect(calculator).toContainText('54.51%')
})

story('the old address of the blog, the feed and the sitemap lead to the guides', async ({ request, baseURL }) => {
  const blog = await request.get('/blog', { maxRedirects: 0 })
  expect([blog.status(), blog.headers().location]).toEqual([301, '/guides'])
  const address = `${baseURL}/guides/factor-rates-and-apr`
  expect(await (await request.get('/guides/feed.xml')).text()).toContain(`<link>${address}</link>`)
  const map = await (await request.get('/sitemap.xml')).text()
  expect(map).toMatch(new RegExp(`<loc>${address}</loc><lastmod>\\d{4}-\\d\\d-\\d\\d</lastmod>`))
  expect(map).not.toContain('/system-diagnostics')
  const html = await (await request.get('/guides/factor-rates-and-apr')).text()
  expect(html).toContain(`<link rel="canonical" href="${address}">`)
  const picture = await request.get(/og:image" content="[^"]*(\/social\/[^"]+)"/.exec(html)?.[1] ?? '')
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
})

settingsStory('the owner writes a guide as a draft, previews it and publishes it', async ({ page, request }) => {
  story.setTimeout(240_000)
  await openAdmin(page, '/admin/settings/site?section=guides')
  await page.getByRole('button', { name: 'Add a guide' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Borrowing in our town')
  await page.getByLabel('Address, after /guides/').fill('our-town')
  await page.getByLabel('Summary').fill('What local lenders ask for, and where to find free help in town.')
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('## Start here\n\n<b>Too short</b>')
  await page.getByLabel('Reviewed on').fill('2026-11-20')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Write at least 200 characters').first()).toBeVisible()

  await text.fill(`## Start here\n\n${'Ask your own bank first, and bring four statements. '.repeat(6)}\n\n::loan`)
  await page.getByText('Preview', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Start here' })).toBeVisible()
  await expect(page.getByText('The calculator “loan” appears here.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The site shows it in a moment.')).toBeVisible()
  expect((await request.get('/guides/our-town')).status()).toBe(404)

  await page.getByRole('checkbox', { name: /^Draft/ }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await request.get('/guides/our-town')).status(), { timeout: 120_000 }).toBe(200)
  await page.goto('/guides')
  await page.getByRole('link', { name: 'Borrowing in our town' }).click()
  await expect(page.getByText('Ask your own bank first').first()).toBeVisible()
})
