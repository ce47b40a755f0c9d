import { startApplication, waitForApplicationLink } from './applicant.ts'
import { readEmails } from './mailbox.ts'
import { addPasskeyDevice, toLocalhost } from './mfa-story.ts'
import { expect, newVisitor, story } from './story.ts'

story(
  'an applicant adds a passkey, is told by email, and opens the application with it alone',
  async ({ browser, program }) => {
    // Browsers create no passkeys for a bare IP address.
    const page = await (await browser.newContext({ baseURL: toLocalhost(program.address) })).newPage()
    await addPasskeyDevice(page)
    const ada = newVisitor()
    const reference = await startApplication(page, ada, 'Me personally')
    await page.getByRole('link', { name: 'Continue on another device' }).click()
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await expect(page.getByText('We sent the email.')).toBeVisible()
    const link = new URL(await waitForApplicationLink(program, ada.email), page.url())
    await page.goto(toLocalhost(link.href))
    await expect(page.getByText(reference).first()).toBeVisible()

    await page.goto('/track-application')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByText('The passkey was added.')).toBeVisible()
    await expect
      .poll(() => readEmails(program).some((mail) => mail.includes(ada.email) && mail.includes('A passkey was added')))
      .toBe(true)

    await page.context().clearCookies()
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/track-application')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByText(reference).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove the passkey/ })).toBeVisible()
    await page.context().close()
  },
)
