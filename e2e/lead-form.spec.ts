import { createHash } from 'node:crypto'
import { getAsStaff } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'
import { submitLeadForm } from './submit-lead-form.ts'

story('a visitor submits the lead form and continues to the free analysis', async ({ page, request }) => {
  const ada = newVisitor()
  await page.goto('/')
  await page.locator('input[name=fullName]').fill(ada.fullName)
  await page.locator('#lead-email').fill(ada.email)
  await page.locator('input[name=phone]').fill(ada.phone)
  await page.locator('input[name=phone]').press('Enter')

  await page.waitForURL('**/free-analysis')
  await expect(page.getByText('Ada', { exact: false }).first()).toBeVisible()
  const stored = await page.evaluate(() => JSON.parse(sessionStorage.getItem('prequalifiedData') ?? '{}'))
  expect(stored).toMatchObject({ name: ada.fullName, email: ada.email, phone: ada.phone, isExisting: false })

  const { leads } = await getAsStaff(request, `/api/admin/leads?q=${ada.email}`)
  expect(leads).toMatchObject([{ id: stored.leadId, name: ada.fullName, phone: ada.phone, source: 'Hero Form' }])
})

story('a returning lead is recognized, however they spell their email', async ({ request }) => {
  const ada = newVisitor()
  const answers = { name: ada.fullName, phone: ada.phone, source: 'Hero Form' }

  const first = await (await request.post('/api/leads/basic', { data: { ...answers, email: ada.email } })).json()
  const again = await (
    await request.post('/api/leads/basic', { data: { ...answers, email: ` ${ada.email.toUpperCase()} ` } })
  ).json()

  expect(first.isExisting).toBe(false)
  expect(again).toEqual({ lead: { id: first.lead.id }, isExisting: true })
})

story('every invalid field shows an error next to it, and no input is lost', async ({ page }) => {
  await page.goto('/')
  await page.locator('input[name=fullName]').fill('A')
  await page.locator('#lead-email').fill('ada@')
  await page.locator('input[name=phone]').fill('555')
  await page.locator('input[name=phone]').press('Enter')

  for (const message of [
    'Full name must be at least 2 characters',
    'Please enter a valid email address',
    'Please enter a valid phone number',
  ]) {
    await expect(page.getByText(message).first()).toBeVisible()
  }
  await expect(page.locator('#lead-email')).toHaveValue('ada@')
  expect(new URL(page.url()).pathname).toBe('/')
})

story('if the server fails, the page shows an error and keeps the answers', async ({ page }) => {
  const ada = newVisitor()
  await page.goto('/')
  await page.route('**/api/leads/basic', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.locator('input[name=fullName]').fill(ada.fullName)
  await page.locator('#lead-email').fill(ada.email)
  await page.locator('input[name=phone]').fill(ada.phone)
  await page.locator('input[name=phone]').press('Enter')

  await expect(page.getByText('Failed to submit your information. Please try again.').first()).toBeVisible()
  await expect(page.locator('input[name=fullName]')).toHaveValue(ada.fullName)
  expect(new URL(page.url()).pathname).toBe('/')
  const stored = await page.evaluate(() => JSON.parse(sessionStorage.getItem('prequalifiedData') ?? '{}'))
  expect(stored).toEqual({ name: ada.fullName, email: ada.email, phone: ada.phone })
})

story('a submit before the form is hydrated is acknowledged at once and goes through', async ({ page }) => {
  // The service worker would serve the form's code from its cache.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/lead-form-*.js', async (route) => {
    await released
    await route.continue()
  })
  const ada = newVisitor()
  await page.goto('/')
  const button = page.locator('form[action="/api/leads/basic"] [type=submit]')
  const height = (await button.boundingBox())?.height
  await submitLeadForm(page, ada)

  const words = () => button.evaluate((element) => getComputedStyle(element, '::after').content)
  await expect.poll(words, { timeout: 1_000 }).toBe('"Processing..."')
  expect((await button.boundingBox())?.height).toBe(height)
  release()
  await page.waitForURL('**/free-analysis')
})

story.describe('without JavaScript', () => {
  story.use({ javaScriptEnabled: false })

  story('the form submits natively and opens the free analysis', async ({ page, request }) => {
    const ada = newVisitor()
    await page.goto('/')
    await page.locator('input[name=fullName]').fill(ada.fullName)
    await page.locator('#lead-email').fill(ada.email)
    await page.locator('input[name=phone]').fill(ada.phone)
    await page.locator('input[name=phone]').press('Enter')

    await page.waitForURL('**/free-analysis')
    const { leads } = await getAsStaff(request, `/api/admin/leads?q=${ada.email}`)
    expect(leads).toMatchObject([{ name: ada.fullName, phone: ada.phone }])
  })

  story('a rejected form is returned with its values and the reason', async ({ page }) => {
    await page.goto('/')
    await page.locator('input[name=fullName]').fill('Ada Harbor')
    await page.locator('#lead-email').fill('ada@example.com')
    // Passes the browser's own length check; only the server counts digits.
    await page.locator('input[name=phone]').fill('call me maybe')
    await page.locator('input[name=phone]').press('Enter')

    await expect(page.getByText('Please enter a valid phone number').first()).toBeVisible()
    await expect(page.locator('input[name=fullName]')).toHaveValue('Ada Harbor')
    await expect(page.locator('input[name=phone]')).toHaveValue('call me maybe')
  })
})

story('a form post from another website is rejected', async ({ request }) => {
  const answer = await request.post('/api/leads/basic', {
    form: { fullName: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0142' },
    headers: { origin: 'https://evil.example.com' },
  })
  expect(answer.status()).toBe(403)
})

story('a rejected form is compressed at a fast level, and its CSP lists the inlined blocks', async ({ request }) => {
  const answer = await request.post('/api/leads/basic', {
    form: { fullName: 'Ada Harbor', email: 'ada@example.com', phone: 'call me maybe' },
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
  })
  expect(answer.status()).toBe(422)
  expect(answer.headers()).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' })
  const [, style = ''] = /<style[^>]*>([\s\S]*?)<\/style>/.exec(await answer.text()) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(answer.headers()['content-security-policy']).toContain(`'sha256-${hash}'`)
})
