import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { owner } from './program.ts'

/** Signs the owner in with the form; resolves when the admin is open. */
export async function signIn(page: Page, person = owner) {
  await page.goto('/admin/login')
  await fillSignIn(page, person)
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

/** Fills in the visible sign-in form. */
export async function fillSignIn(page: Page, person = owner) {
  await page.getByLabel('Email address').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/**
 * Signs a user in through the API and stores what the sign-in form stores. Loading the form and the dashboard takes
 * longer than many stories.
 */
export async function startSession(page: Page, person = owner) {
  const signedIn = await page.request.post('/api/auth/login', { data: person })
  expect(signedIn.status(), await signedIn.text()).toBe(200)
  const { token, refreshToken, user } = await signedIn.json()
  // Storage belongs to an address, and this is the smallest page of the site.
  await page.goto('/robots.txt')
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    Object.entries({ authToken: token, adminToken: token, refreshToken, user_data: JSON.stringify(user) }),
  )
}

/** Opens a page of the admin as the owner. */
export async function openAdmin(page: Page, address = '/admin/leads') {
  await startSession(page)
  await page.goto(address)
}

/** Reads from the staff API with its own session: the bearer token, and the cookie that it is bound to. */
export async function getAsStaff(request: APIRequestContext, path: string) {
  const signedIn = await (await request.post('/api/auth/login', { data: owner })).json()
  const answer = await request.get(path, { headers: { authorization: `Bearer ${signedIn.token}` } })
  return answer.json()
}

/** Opens the menu of the signed-in user, which has the theme, the text size and the way out. */
export async function openUserMenu(page: Page) {
  await page.getByRole('button', { name: /, (Owner|Manager|Agent|Processor|Marketing|Compliance)$/ }).click()
}

/** Signs the user out through the menu. */
export async function signOut(page: Page) {
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
}

/** Sets a list's filter through its menu. */
export async function filterList(page: Page, name: string, value: string) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const names = page.getByRole('listbox', { name: 'Filter by' })
  const values = page.getByRole('listbox', { name, exact: true })
  // With one filter left, its values show at once.
  await names.or(values).waitFor()
  if (await names.isVisible()) await names.getByRole('option', { name, exact: true }).click()
  await values.getByRole('option', { name: value, exact: true }).click()
  // A filter with several values stays open.
  if (await values.isVisible()) await page.keyboard.press('Escape')
  await expect(values).toHaveCount(0)
}

/** Chooses an item of a list's "More" menu. */
export async function chooseMore(page: Page, name: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}
