import type { Page } from '@playwright/test'
import { pageHeading, startApplication, waitForApplicationLink, waitForEmailedCode } from './applicant.ts'
import { expect, newVisitor, story } from './story.ts'

const saved = (page: Page) => page.getByText(/^Saved \d/)

story(
  'an emailed link opens the application once and is removed from the address bar',
  async ({ page, program, browser }) => {
    const ada = newVisitor()
    const reference = await startApplication(page, ada, 'Me personally')
    await expect(pageHeading(page, 'About you')).toBeVisible()
    await page.getByRole('link', { name: 'Continue on another device' }).click()
    await expect(pageHeading(page, 'Continue on another device')).toBeVisible()
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await expect(page.getByText('We sent the email.')).toBeVisible()
    const link = await waitForApplicationLink(program, ada.email)

    const other = await (await browser.newContext({ baseURL: program.address })).newPage()
    await other.goto(link)
    await expect(other.getByText(reference)).toBeVisible()
    expect(other.url()).not.toContain('open=')
    const third = await (await browser.newContext({ baseURL: program.address })).newPage()
    await third.goto(link)
    await expect(third.getByText('This link was already used or has expired.')).toBeVisible()
    await expect(third.locator('#links-email')).toBeVisible()
    await third.getByRole('button', { name: 'I have my reference' }).click()
    await expect(third.getByLabel('Reference')).toBeVisible()

    await page.getByRole('button', { name: 'Sign out on this device' }).click()
    await expect(page.getByRole('button', { name: 'Start application', exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Start application', exact: true })).toBeVisible()
    await Promise.all([other.context().close(), third.context().close()])
  },
)

story("the answer doesn't reveal whether a reference and an email match", async ({ page, program }) => {
  const ada = newVisitor()
  const reference = await startApplication(page, ada, 'Me personally')
  await page.context().clearCookies()
  // Simulates a tab that never had the application open; otherwise both fields would be prefilled.
  await page.evaluate(() => sessionStorage.clear())
  const answer = async (email: string) => {
    await page.goto('/application-portal')
    await page.getByText('Continue an application').click()
    await page.locator('#open-reference').fill(reference)
    await page.locator('#open-email').fill(email)
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await expect(page.getByLabel('Code')).toBeVisible()
    return (await page.getByText('match an application').innerText()).replace(email, 'them')
  }
  const right = await answer(ada.email)
  expect(await answer('nobody@example.com')).toBe(right)
  await page.getByLabel('Code').fill('123456')
  await page.getByRole('button', { name: 'Open my application' }).click()
  await expect(page.getByRole('link', { name: /This code is wrong or has expired/ })).toBeVisible()
  expect(program.output()).not.toContain(ada.email)
})

story('an expired session asks for a code, then saves what was typed in the meantime', async ({ page, program }) => {
  const ada = newVisitor()
  await startApplication(page, ada, 'Me personally')
  await page.getByLabel('City').fill('Portland')
  await expect(saved(page)).toBeVisible()
  await page.context().clearCookies()
  await page.getByLabel('City').fill('Bangor')
  await expect(page.getByText('Not saved. Please verify')).toBeVisible()
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Please verify your email again' })).toBeFocused()
  await page.getByLabel('ZIP code').fill('04401')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByLabel('Code', { exact: true }).fill(await waitForEmailedCode(program, ada.email))
  await page.getByRole('button', { name: 'Open my application' }).click()
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Bangor')
  await expect(page.getByLabel('ZIP code')).toHaveValue('04401')
})
