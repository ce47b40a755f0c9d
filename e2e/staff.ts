import type { APIRequestContext, Page } from '@playwright/test'
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

/** Signs the owner in and waits until the admin is open. */
export async function openAdmin(page: Page, address = '/admin/leads') {
  await signIn(page)
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await page.goto(address)
}

/** Reads from the staff API with its own session: the bearer token, and the cookie that it is bound to. */
export async function getAsStaff(request: APIRequestContext, path: string) {
  const signedIn = await (await request.post('/api/auth/login', { data: owner })).json()
  const answer = await request.get(path, { headers: { authorization: `Bearer ${signedIn.token}` } })
  return answer.json()
}
