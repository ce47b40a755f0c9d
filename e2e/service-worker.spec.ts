import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { type FlakyProxy, startFlakyProxy } from './flaky-proxy.ts'
import { createNextBuild, headline, newHeadline } from './next-build.ts'
import { owner, type Program, startProgram } from './program.ts'
import { publicPages } from './public-pages.ts'
import { openAdmin } from './staff.ts'
import { expect, failingStory, newVisitor, story as sharedStory } from './story.ts'

const question = 'New version available. Refresh to update?'
/** Refuses connections. */
const nowhere = 'http://127.0.0.1:1'
const staff = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, STAFF_MFA: 'optional' }

/** An address at which one program can replace another, because a service worker belongs to an address. */
interface Site {
  replaceBy(program: Program): Promise<void>
  stop(): Promise<void>
}

interface Programs {
  /** A second program with the same build. */
  restarted: Program
  /** A program with the next build. */
  next: Program
  /** A program without a service worker. */
  workerless: Program
}

/** Each story has its own address, with the worker's programs behind it. */
const story = failingStory.extend<{ site: Site; line: FlakyProxy }, Programs>({
  line: async ({ program }, use) => {
    const proxy = await startFlakyProxy(program.address)
    await use(proxy)
    proxy.close()
  },
  site: async ({ line }, use) => {
    const change = async (address: string) => {
      // Browsers look for a new version a second after each page. Cut off then, Chromium sometimes never looks again.
      await expect.poll(() => line.quietMs(), { timeout: 60_000 }).toBeGreaterThan(2_000)
      line.redirectTo(address)
      line.dropConnections()
    }
    await use({ replaceBy: (program) => change(program.address), stop: () => change(nowhere) })
  },
  baseURL: async ({ line }, use) => {
    await use(line.address)
  },
  restarted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const program = await startProgram(staff)
      await use(program)
      await program.stop()
    },
    { scope: 'worker' },
  ],
  next: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const folder = createNextBuild()
      const program = await startProgram(staff, folder)
      await use(program)
      await program.stop()
      fs.rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  workerless: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const program = await startProgram({ ...staff, SERVICE_WORKER: 'off' })
      await use(program)
      await program.stop()
    },
    { scope: 'worker' },
  ],
})

// In one worker, so that each program starts once.
story.describe.configure({ mode: 'default', timeout: 120_000 })

/** Opens a page and waits until the service worker controls it and has filled its cache. */
async function openControlled(page: Page, path = '/') {
  await page.goto(path)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Triggers the update check that browsers do at every navigation, and once a day. */
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

const cachedRequests = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat()
    return requests.map(({ method, url }) => `${method} ${url.replace(location.origin, '')}`)
  })

story(
  'a new version asks before it is applied, updates every tab, and keeps the input',
  async ({ site, next, page }) => {
    await openControlled(page)
    const other = await page.context().newPage()
    await openControlled(other, '/about')
    await page.bringToFront()
    await page.locator('input[name=fullName]').fill('Ada Har')
    const loads = { page: 0, other: 0 }
    page.on('load', () => loads.page++)
    other.on('load', () => loads.other++)

    await site.replaceBy(next)
    await checkForUpdate(page)
    await expect(page.getByText(question)).toBeVisible()
    await expect(page.locator('input[name=fullName]')).toBeFocused()
    await page.keyboard.type('bor')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)

    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(newHeadline)
    await expect(page.locator('input[name=fullName]')).toHaveValue('Ada Harbor')
    await expect.poll(() => loads).toEqual({ page: 1, other: 1 })
    await page.waitForTimeout(1_500)
    expect(loads).toEqual({ page: 1, other: 1 })
    await expect(page.getByText(question)).toBeHidden()
    expect(await page.evaluate(() => caches.keys())).toHaveLength(1)
  },
)

story(
  'after "Not now", the visitor continues undisturbed and gets the new version on the next visit',
  async ({ site, next, page }) => {
    await openControlled(page)
    await site.replaceBy(next)
    await checkForUpdate(page)
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(page.getByText(question)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)

    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us')
    await page.waitForTimeout(1_500)
    await expect(page.getByText(question)).toBeHidden()

    // The browser needs time to notice that no page uses the old worker.
    await expect(async () => {
      await page.goto('about:blank')
      await page.waitForTimeout(500)
      await openControlled(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(newHeadline)
      expect(await page.evaluate(() => caches.keys().then((names) => names.length))).toBe(1)
    }).toPass()
  },
)

story('a returning visitor is asked about a waiting version on the page they open', async ({ site, next, page }) => {
  await openControlled(page)
  await site.replaceBy(next)
  await page.goto('/about')
  await expect(page.getByText(question)).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(question)).toBeHidden()
  await expect.poll(() => page.evaluate(() => caches.keys().then((names) => names.length))).toBe(1)
})

story('restarting the same version does not ask visitors to update', async ({ site, restarted, page }) => {
  await openControlled(page)
  await site.replaceBy(restarted)
  await checkForUpdate(page)
  await page.waitForTimeout(1_000)
  await expect(page.getByText(question)).toBeHidden()
})

story(
  'offline, public pages can be read, other pages say so, and the form keeps its answers',
  async ({ site, program, page }) => {
    const ada = newVisitor()
    await openControlled(page)
    await page.locator('input[name=fullName]').fill(ada.fullName)
    await page.locator('#lead-email').fill(ada.email)
    await page.locator('[data-draft=leadDraft][data-awake]').waitFor()
    await site.stop()

    await page.goto('/about?utm_source=letter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us')
    await page.goto('/track-application')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
    await expect(page.getByText('Anything you typed since then is in this browser tab')).toBeVisible()

    await page.goto('/')
    await expect(page.locator('input[name=fullName]')).toHaveValue(ada.fullName)
    await expect(page.locator('#lead-email')).toHaveValue(ada.email)

    await page.goto('/document-upload')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
    await site.replaceBy(program)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your documents')
  },
)

story('personal data, admin pages and form submissions are never cached', async ({ page }) => {
  const ada = newVisitor()
  await openControlled(page, `/?email=${encodeURIComponent(ada.email)}`)
  for (const path of [...publicPages, '/no-such-page', '/admin/login', '/api/health']) await page.goto(path)
  await page.goto('/')
  await page.locator('input[name=fullName]').fill(ada.fullName)
  await page.locator('#lead-email').fill(ada.email)
  await page.locator('input[name=phone]').fill(ada.phone)
  await page.locator('input[name=phone]').press('Enter')
  await page.waitForURL('**/free-analysis')
  await openAdmin(page)
  await expect(page.getByText(ada.email).first()).toBeVisible()

  const cached = await cachedRequests(page)
  expect(cached.filter((address) => /^GET \/(api|auth|admin|application|document|track)/.test(address))).toEqual([])
  expect(cached.filter((address) => !address.startsWith('GET ') || address.includes('?'))).toEqual([])
  expect(cached.filter((address) => address.includes('/assets/staff/'))).toEqual([])
  expect(cached).toEqual(expect.arrayContaining(['GET /', 'GET /offline', 'GET /business-funding', 'GET /contact']))
})

story(
  'when turned off, the service worker removes itself and its caches without a reload',
  async ({ site, workerless, page }) => {
    await openControlled(page)
    await site.replaceBy(workerless)
    await page.goto('/about')
    const loads: string[] = []
    page.on('load', () => loads.push(page.url()))
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
    await page.goto('/contact')
    await page.waitForTimeout(1_000)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    expect(loads).toHaveLength(1)
  },
)

failingStory('a failed registration is logged and has no other effect', async ({ page }) => {
  const logged: string[] = []
  const thrown: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  page.on('pageerror', (error) => thrown.push(error.message))
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('refused'))
  })
  await page.goto('/')

  await expect.poll(() => logged.join('\n')).toContain('The service worker could not be registered.')
  expect(thrown).toEqual([])
  await expect(page.getByRole('alert')).toHaveCount(0)
})

sharedStory('the admin registers no service worker', async ({ page }) => {
  await page.goto('/admin/login')
  await expect(page.getByLabel('Password')).toBeVisible()
  await page.waitForTimeout(1_000)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})
