import { findViolations } from './accessibility.ts'
import { expectAccessible } from './expect-accessible.ts'
import { publicPages } from './public-pages.ts'
import { expect, story } from './story.ts'

for (const path of [...publicPages, '/admin/login', '/no-such-page'])
  story(`${path} has no accessibility violations in light or dark mode, and fits a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, path, [{ width: 360 }])
    // WCAG 1.4.11: users can't find a white field without a border on a white page.
    const fields = page.locator(
      'input[type=text]:visible, input[type=email]:visible, input[type=tel]:visible, select:visible',
    )
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const borderless = await fields.evaluateAll((all) =>
        all.filter((field) => getComputedStyle(field).borderBottomStyle === 'none').map(({ outerHTML }) => outerHTML),
      )
      expect(borderless).toEqual([])
    }
  })

story('each page has its own title, description and canonical URL', async ({ request }) => {
  const heads = await Promise.all(
    publicPages.map(async (path) => {
      const html = await (await request.get(path)).text()
      return [/<title>(.*?)<\/title>/, /name="description" content="(.*?)"/, /rel="canonical" href="(.*?)"/].map(
        (part) => part.exec(html)?.[1],
      )
    }),
  )
  for (const part of [0, 1, 2]) {
    const values = heads.map((head) => head[part])
    expect(values).not.toContain(undefined)
    expect(new Set(values).size).toBe(publicPages.length)
  }
})

story('an unknown URL shows a 404 page with a link to the home page', async ({ page }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle(/Page Not Found/)
  await expect(page.getByText("The page you're looking for doesn't exist.")).toBeVisible()
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

story('the old tracking URL redirects to the new one', async ({ request }) => {
  const answer = await request.get('/application-tracking', { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  expect(answer.headers().location).toBe('/track-application')
})

story('a public page loads nothing from the admin and nothing from third parties', async ({ page, baseURL }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/')
  await page.locator('input[name=fullName]').focus()
  await page.waitForLoadState('networkidle')

  expect(requested.filter((url) => !url.startsWith(baseURL ?? ''))).toEqual([])
  expect(requested.filter((url) => /staff|admin/.test(url))).toEqual([])
})

story('the header becomes more opaque once the page is scrolled past 50 px', async ({ page }) => {
  await page.goto('/')
  const isStronger = () => page.evaluate(() => document.body.hasAttribute('data-scrolled'))
  await page.evaluate(() => window.scrollTo(0, 45))
  await page.waitForTimeout(200)
  expect(await isStronger()).toBe(false)
  await page.evaluate(() => window.scrollTo(0, 55))
  await expect.poll(isStronger).toBe(true)
})

story('the accessibility check reports each violation once, also inside a frame', async ({ page }) => {
  await page.goto('/privacy')
  expect(await findViolations(page)).toEqual([])
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.title = 'A part'
    document.querySelector('main')?.prepend(document.createElement('textarea'), frame)
    frame.contentDocument?.body.append(document.createElement('select'))
  })
  const [form, choice, ...others] = (await findViolations(page, { rules: ['label', 'select-name'] })).toSorted()
  expect(form).toBe('label: <textarea></textarea>')
  expect(choice).toBe('select-name: <select></select>')
  expect(others).toEqual([])
})
