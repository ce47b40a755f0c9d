import { openAdmin, signIn, signOut } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

story('staff sign in and see the lead', async ({ page, request }) => {
  const ada = newVisitor()
  await request.post('/api/leads/basic', {
    data: { name: ada.fullName, email: ada.email, phone: ada.phone, source: 'Hero Form' },
  })

  await page.goto('/admin/leads')
  await expect(page.locator('input[type=password]')).toBeVisible()
  await openAdmin(page)

  const row = page.getByRole('row').filter({ hasText: ada.fullName })
  await expect(row).toContainText(ada.email)
  await expect(row).toContainText(ada.phone)
  await expect(row).toContainText('Hero Form')
  await expect(row.locator('time')).toBeVisible()
})

story('a token in the browser alone gives no access', async ({ page, request, context }) => {
  expect((await request.get('/api/admin/leads')).status()).toBe(401)
  expect((await request.get('/api/admin/anything')).status()).toBe(401)

  await page.goto('/')
  await page.evaluate(() => {
    for (const key of ['authToken', 'adminToken', 'refreshToken']) localStorage.setItem(key, 'made-up')
  })
  await page.goto('/admin/leads')
  await page.waitForURL('**/admin/login**')
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()

  // A real token is invalid without its cookie.
  await signIn(page)
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  await context.clearCookies()
  const answer = await request.get('/api/admin/leads', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)
})

story("a failed sign-in doesn't say whether the email or the password was wrong", async ({ page }) => {
  await page.goto('/admin/login')
  await page.getByLabel('Email address').fill('nobody@example.com')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()

  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue('nobody@example.com')
})

story('signing out ends the session on the server', async ({ page, request }) => {
  await signIn(page)
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { authorization: `Bearer ${token}`, cookie: cookies }
  expect((await request.get('/api/admin/leads', { headers })).status()).toBe(200)

  await signOut(page)
  await page.waitForURL('**/admin/login**')
  expect((await request.get('/api/admin/leads', { headers })).status()).toBe(401)
})

story('an unknown admin path shows a not-found page', async ({ page }) => {
  await openAdmin(page, '/admin/nowhere')
  await expect(page.getByText('Admin 404')).toBeVisible()
})
