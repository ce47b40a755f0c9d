import { readEmails } from './mailbox.ts'
import { pauseClock } from './paused-clock.ts'
import type { Program } from './program.ts'
import { expect, newVisitor, story } from './story.ts'

/** Returns the newsletter link of the latest email to this address, without the host. */
async function linkTo(program: Program, address: string): Promise<string> {
  let link = ''
  await expect
    .poll(() => {
      const mail = readEmails(program).findLast((text) => text.includes(`To: ${address}`))
      link = /https?:\/\/[^/\s]+(\/newsletter\/confirm\?token=[\w-]+)/.exec(mail ?? '')?.[1] ?? ''
      return link
    })
    .not.toBe('')
  return link
}

story(
  'a visitor subscribes, sees the loading state for at least a second, and confirms by a link',
  async ({ page, program }) => {
    const { email } = newVisitor()
    await page.clock.install()
    await page.goto('/about')
    const form = page.getByRole('contentinfo').locator('form')
    await form.getByLabel('Newsletter').fill(email)
    await expect(page.locator('footer [data-awake]')).toBeAttached()
    await pauseClock(page, 1_000)

    const sent = page.waitForRequest('**/api/newsletter')
    const answered = page.waitForResponse('**/api/newsletter')
    await form.getByLabel('Newsletter').press('Enter')
    const request = await sent
    expect([request.method(), request.postDataJSON()]).toEqual(['POST', { email }])
    expect((await request.allHeaders())['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    await answered
    await page.clock.runFor(900)
    await expect(form.getByRole('button', { name: 'Subscribing...' })).toBeDisabled()
    await page.clock.runFor(200)
    await expect(form).toHaveCount(0)
    await expect(page.getByText('Successfully subscribed!')).toBeVisible()
    await expect(page.getByText('Successfully subscribed!')).toBeFocused()
    await page.clock.resume()
    await expect(page.getByText("You've been subscribed to our newsletter.").first()).toBeVisible()
    await expect(page.getByText('Success!', { exact: true }).first()).toBeVisible()

    await page.goto(await linkTo(program, email))
    await page.getByRole('button', { name: 'Confirm my subscription' }).click()
    await expect(page).toHaveURL(/\/newsletter\/confirmed$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re subscribed')
  },
)

story('an invalid address shows an error next to the field and in a toast, and nothing is sent', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/about')
  const form = page.getByRole('contentinfo').locator('form')
  for (const wrong of ['', 'ada']) {
    await form.getByLabel('Newsletter').fill(wrong)
    await form.getByRole('button').click()
    await expect(form.getByText('Please enter a valid email address.')).toBeVisible()
    await expect(page.getByText('Invalid Email').first()).toBeVisible()
    await expect(form.getByLabel('Newsletter')).toBeFocused()
    await expect(form.getByLabel('Newsletter')).toHaveValue(wrong)
  }
  expect(requested).not.toContain('/api/newsletter')
})

story('a mistyped domain gets a suggestion, which one press accepts', async ({ page }) => {
  await page.goto('/about')
  const form = page.getByRole('contentinfo').locator('form')
  await form.getByLabel('Newsletter').fill('ada@gmial.com')
  await form.getByLabel('Newsletter').blur()
  await expect(form.getByText('Did you mean ada@gmail.com?')).toBeVisible()
  await form.getByRole('button', { name: 'Use this address' }).click()
  await expect(form.getByLabel('Newsletter')).toHaveValue('ada@gmail.com')
  await expect(form.getByText('Did you mean')).toHaveCount(0)
})

story('an address that only the server rejects shows the same errors', async ({ page }) => {
  await page.goto('/about')
  const form = page.getByRole('contentinfo').locator('form')
  await form.getByLabel('Newsletter').fill('ada@')
  await form.getByRole('button').click()
  await expect(form.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(page.getByText('Invalid Email').first()).toBeVisible()
})

story('if the server fails, the address stays and can be sent again', async ({ page }) => {
  const { email } = newVisitor()
  await page.goto('/about')
  await page.route('**/api/newsletter', (route) => route.fulfill({ status: 403, body: '{}' }), { times: 1 })
  const form = page.getByRole('contentinfo').locator('form')
  await form.getByLabel('Newsletter').fill(email)
  await form.getByRole('button').click()
  await expect(form.getByText('Failed to subscribe. Please try again.')).toBeVisible()
  await expect(page.getByText('Error', { exact: true }).first()).toBeVisible()
  await expect(form.getByLabel('Newsletter')).toHaveValue(email)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Successfully subscribed!')).toBeVisible()
})

story.describe('without JavaScript', () => {
  story.use({ javaScriptEnabled: false })

  story('the form, the confirmation link and the unsubscribe link all work', async ({ page, program }) => {
    const { email } = newVisitor()
    await page.goto('/')
    const form = page.getByRole('contentinfo').locator('form')
    await form.getByLabel('Newsletter').fill(email)
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page).toHaveURL(/\/newsletter\/check-mail$/)

    await page.goto(await linkTo(program, email))
    await page.getByRole('button', { name: 'Confirm my subscription' }).click()
    await expect(page).toHaveURL(/\/newsletter\/confirmed$/)

    const mail = readEmails(program).findLast((text) => text.includes(`To: ${email}`)) ?? ''
    const [, unsubscribe = ''] = /List-Unsubscribe:\s+<https?:\/\/[^/]+(\/[^>]+)>/.exec(mail) ?? []
    await page.goto(unsubscribe.replace(/\s/g, ''))
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page).toHaveURL(/\/newsletter\/unsubscribed$/)
  })

  story('an address that the server rejects is returned with the reason', async ({ page }) => {
    await page.goto('/about')
    const form = page.getByRole('contentinfo').locator('form')
    // Passes the browser's own check; ours requires a dot in the host.
    await form.getByLabel('Newsletter').fill('ada@localhost')
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('main').getByText('Please enter a valid email address.')).toBeVisible()
    await expect(page.getByRole('main').getByLabel('Newsletter')).toHaveValue('ada@localhost')
  })
})
