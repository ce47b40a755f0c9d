import { openAdmin, signIn } from './staff.ts'
import { expect, story } from './story.ts'

const pages = [
  ['/admin', 'Dashboard'],
  ['/admin/dashboard', 'Dashboard'],
  ['/admin/applications', 'Applications'],
  ['/admin/lenders', 'Lenders'],
  ['/admin/merchant-services', 'Merchant accounts'],
  ['/admin/leads', 'Leads'],
  ['/admin/leads-merchant', 'Merchant requests'],
  ['/admin/contacts', 'Messages'],
  ['/admin/settings', 'Settings'],
] as const

story('without a stored token, every admin path shows the login and keeps its URL', async ({ page }) => {
  for (const path of [...pages.map(([path]) => path), '/admin/no-such-page', '/admin-login', '/admin/login']) {
    await page.goto(path)
    await expect(page.getByLabel('Password')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

story(
  'with a stored token, each admin path shows its page, unknown paths show Admin 404, and login paths the login',
  async ({ page }) => {
    await openAdmin(page, '/admin')
    for (const [path, title] of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    }
    await page.goto('/admin/no-such-page')
    await expect(page.getByText('Admin 404')).toBeVisible()
    for (const path of ['/admin-login', '/admin/login']) {
      await page.goto(path)
      await expect(page.getByLabel('Password')).toBeVisible()
    }
  },
)

story('adminToken alone opens the pages, but the server decides what they show', async ({ page }) => {
  await page.goto('/admin/login')
  await page.evaluate(() => localStorage.setItem('authToken', 'made-up'))
  await page.goto('/admin/settings')
  await expect(page.getByLabel('Password')).toBeVisible()

  await page.evaluate(() => localStorage.setItem('adminToken', 'made-up'))
  // Without any answer from the server, by call or by socket, only the gate shows.
  await page.routeWebSocket('**/ws', () => {})
  await page.route('**/api/admin/**', (route) => route.abort())
  await page.goto('/admin/contacts')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  // In a tab of its own: a request of the first one would end the session before this one asks.
  const leads = await page.context().newPage()
  await leads.goto('/admin/leads')
  await leads.waitForURL('**/admin/login**')
})

story(
  'an expired session clears every key, shows the login, and returns to the same page after sign-in',
  async ({ page }) => {
    await openAdmin(page)
    await page.evaluate(() => {
      for (const key of ['authToken', 'adminToken', 'refreshToken']) localStorage.setItem(key, 'no longer known')
    })
    await page.goto('/admin/leads?sort=oldest')
    await page.waitForURL('**/admin/login?**')
    expect(
      await page.evaluate(() =>
        ['authToken', 'auth_token', 'adminToken', 'refreshToken', 'user_data'].filter((key) =>
          localStorage.getItem(key),
        ),
      ),
    ).toEqual([])

    await page.getByLabel('Email address').fill('owner@example.com')
    await page.getByLabel('Password').fill('a harbor of calm water')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/admin/leads?sort=oldest')
  },
)

story('pages load behind a spinner that says Loading...', async ({ page }) => {
  await page.route('**/assets/staff/**', async (route) => {
    await new Promise((done) => setTimeout(done, 300))
    await route.continue()
  })
  await page.goto('/admin', { waitUntil: 'commit' })
  await expect(page.getByText('Loading...')).toBeVisible()
  await signIn(page)
})
