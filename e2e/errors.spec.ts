import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { startProgram } from './program.ts'
import { getAsStaff, openAdmin } from './staff.ts'
import { expect, failingStory, story } from './story.ts'

const throwLater = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new RangeError(text)
    })
  }, message)

const reports = async (request: Parameters<typeof getAsStaff>[0], word: string) => {
  const { reports } = await getAsStaff(request, '/api/admin/error-reports')
  return reports.filter(({ message }: { message: string }) => message.includes(word))
}

story('a page without errors loads no error reporter', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(requested.filter((url) => url.includes('error'))).toEqual([])
})

failingStory(
  'an unhandled error on a public page is reported to staff once, without personal data',
  async ({ page, request }) => {
    await page.goto('/contact?email=ada@example.com')
    for (let time = 0; time < 3; time++) await throwLater(page, 'Oak broke for ada@example.com, (212) 555-0142')

    await expect.poll(() => reports(request, 'Oak broke')).toHaveLength(1)
    const [report] = await reports(request, 'Oak broke')
    expect(report).toMatchObject({
      origin: 'browser',
      name: 'RangeError',
      message: 'Oak broke for [email], [number]',
      count: 1,
      sample: { url: '/contact', context: 'error' },
    })
  },
)

failingStory('known browser noise and lost connections are neither shown nor reported', async ({ page, request }) => {
  const shown: string[] = []
  page.on('pageerror', (error) => shown.push(String(error)))
  await page.goto('/about')
  await page.evaluate(() => {
    void Promise.reject(new DOMException('Elm: the user aborted', 'AbortError'))
    void Promise.reject(new TypeError('Failed to fetch'))
    void Promise.reject(new DOMException('Transition was aborted because of invalid state', 'InvalidStateError'))
    window.dispatchEvent(
      new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }),
    )
    window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }))
    window.dispatchEvent(new ErrorEvent('error', { message: 'Elm', filename: 'chrome-extension://abc/x.js' }))
  })
  await throwLater(page, 'Elm is real')
  await expect.poll(() => reports(request, 'Elm is real')).toHaveLength(1)
  for (const word of ['aborted', 'fetch', 'ResizeObserver', 'Script error'])
    expect(await reports(request, word)).toEqual([])
  expect(shown.filter((text) => !text.includes('Elm is real'))).toEqual([])
})

failingStory('a page reports at most ten errors a minute', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/errors') && sent.push(request.url()))
  await page.clock.install()
  await page.goto('/about')
  const faults = (word: string) =>
    page.evaluate((text) => {
      for (let fault = 0; fault < 15; fault++) void Promise.reject(new Error(`${text} ${'x'.repeat(fault)}`))
    }, word)
  await faults('Ash')
  await expect.poll(() => sent.length).toBe(10)
  await page.clock.runFor(61_000)
  await faults('Birch')
  await expect.poll(() => sent.length).toBe(20)
})

failingStory(
  'staff see errors and server details in diagnostics, dismiss an error and undo that',
  async ({ page, request }) => {
    await page.goto('/about')
    await throwLater(page, 'Pine broke')
    // The last report of a page that closes early may be lost.
    await expect.poll(() => reports(request, 'Pine broke')).toHaveLength(1)
    await openAdmin(page, '/admin/diagnostics')
    await expect(page.getByText('Embedded, version')).toBeVisible()
    await expect(page.getByText(/^\d{4}_\w+$/)).toBeVisible()
    const check = (name: string) =>
      page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(check('Live updates')).toContainText('OK')
    await expect(check('Virus scanner')).toContainText('What to do: Install clamd')
    const fault = page.getByRole('article').filter({ hasText: 'Pine broke' })
    await expect(fault).toContainText('Once')
    // The only exception: the zoom lock that the specification requires on phones.
    expect(await findViolations(page)).toEqual([])

    await fault.getByRole('button', { name: 'Dismiss' }).click()
    await expect(fault).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(fault).toHaveCount(1)
  },
)

failingStory(
  'an island that crashes keeps the input, offers a retry, and reports the error',
  async ({ page, request }) => {
    await page.goto('/')
    await page.locator('input[name=fullName]').fill('Ada Harbor')
    await page.evaluate(() => {
      // Makes rendering the error list fail, like a bug in it would.
      const create = document.createElement
      document.createElement = function fail(this: Document, name: string, options?: ElementCreationOptions) {
        if (name === 'ul') throw new Error('Yew broke')
        return create.call(this, name, options)
      } as typeof document.createElement
    })
    await page.locator('input[name=fullName]').press('Enter')
    await expect(page.getByText('What you typed is saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('input[name=fullName]')).toHaveValue('Ada Harbor')
    await expect.poll(() => reports(request, 'Yew broke')).toHaveLength(1)
  },
)

failingStory(
  'errors are sent to an external service only if a DSN is set, and the CSP allows only that service',
  async ({ browser }) => {
    const received: string[] = []
    const service = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        received.push(`${request.url}\n${body}\n${request.headers.cookie ?? ''}${request.headers.referer ?? ''}`)
        response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}')
      })
    })
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
    const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    const program = await startProgram({ SENTRY_DSN: `${origin.replace('//', '//publickey@')}/42` })
    const page = await browser.newPage({ baseURL: program.address })

    const answer = await page.goto('/contact?email=ada@example.com')
    expect(answer?.headers()['content-security-policy']).toContain(`connect-src 'self' ${origin};`)
    await page.waitForLoadState('networkidle')
    expect(received).toEqual([])
    await throwLater(page, 'Fir broke for ada@example.com')
    await expect.poll(() => received.length).toBe(1)

    const [address, header, item, event, rest] = (received[0] ?? '').split('\n')
    expect(address).toBe('/api/42/envelope/?sentry_version=7&sentry_key=publickey&sentry_client=harborline%2F1')
    expect(JSON.parse(header ?? '')).toHaveProperty('event_id')
    expect(JSON.parse(item ?? '')).toEqual({ type: 'event' })
    expect(JSON.parse(event ?? '')).toMatchObject({
      transaction: '/contact',
      exception: { values: [{ type: 'RangeError', value: 'Fir broke for [email]' }] },
    })
    expect([rest, received[0]?.includes('ada@')]).toEqual(['', false])
    await page.close()
    await program.stop()
    service.close()
  },
)
