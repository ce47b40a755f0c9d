import type { Page } from '@playwright/test'
import { publicPages } from './public-pages.ts'
import { openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

const phone = { width: 360, height: 740 }

const viewport = (page: Page) => page.locator('meta[name=viewport]').getAttribute('content')
const rootSize = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/**
 * Returns links, buttons and boxes below 44 px in either direction; a link inside a sentence has the height of its
 * line.
 */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const isInText = (element: Element) => {
      const around = element.closest('p, li, dd, td, figcaption, summary, label')
      return element.localName === 'a' && around !== null && around.textContent.trim() !== element.textContent.trim()
    }
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.matches('.sr-only, .sr-only *, [type=hidden]')
    return [...document.querySelectorAll('a[href], button, input, select, summary')]
      .filter((element) => isShown(element) && !isInText(element))
      .map((element) => {
        // A box is as large as its label, and some list links cover their whole row.
        const isSpread = getComputedStyle(element, '::after').position === 'absolute'
        const target = element.closest(isSpread ? 'tr, li' : 'label') ?? element
        const { width, height } = target.getBoundingClientRect()
        return { name: element.outerHTML.slice(0, 120), width, height }
      })
      .filter(({ width, height }) => width < 44 || height < 44)
  })

story('zoom is locked on phones only, and follows a change of the window size', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/')
  expect(await viewport(page)).toContain('user-scalable=no')
  await page.setViewportSize({ width: 769, height: 900 })
  await expect.poll(() => viewport(page)).toBe('width=device-width,initial-scale=1')
})

story('phones preload the two icons, other devices do not', async ({ page }) => {
  // Requested when the page is painted and the browser idle.
  const icons = async (width: number) => {
    const requested: string[] = []
    const note = (request: { url(): string }) => requested.push(new URL(request.url()).pathname)
    page.on('request', note)
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/about')
    const isPending = () =>
      page
        .locator('template[data-later]')
        .evaluate((template: HTMLTemplateElement) => template.content.childElementCount > 0)
    await expect.poll(isPending).toBe(false)
    await page.waitForLoadState('networkidle')
    page.off('request', note)
    return requested.filter((path) => path.startsWith('/icons/icon-192') || path.startsWith('/icons/apple')).sort()
  }
  expect(await icons(360)).toEqual(['/icons/apple-touch-icon.png', '/icons/icon-192x192.png'])
  expect(await icons(1280)).toEqual([])
})

story('the text size applies to the next page and to the admin, from the first paint', async ({ page }) => {
  await page.goto('/')
  expect(await rootSize(page)).toBe(16)
  await page.getByLabel('Text size').last().selectOption('150')
  await expect.poll(() => rootSize(page)).toBe(24)

  // The text size must be set before the first visible frame.
  await page.addInitScript(() => {
    const look = () => {
      if (!document.body?.firstElementChild) requestAnimationFrame(look)
      else sessionStorage.sizeAtFirstFrame = document.documentElement.dataset.textSize
    }
    requestAnimationFrame(look)
  })
  await page.goto('/about')
  await expect.poll(() => rootSize(page)).toBe(24)
  await expect(page.getByLabel('Text size').last()).toHaveValue('150')
  expect(await page.evaluate(() => sessionStorage.sizeAtFirstFrame)).toBe('150')

  await openAdmin(page)
  await expect.poll(() => rootSize(page)).toBe(24)
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
})

for (const path of publicPages)
  story(
    `${path} works at twice the text size on a phone, and every target is large enough to tap`,
    async ({ page }) => {
      await page.setViewportSize(phone)
      await page.goto(path)
      expect(await smallTargets(page)).toEqual([])
      await page.getByLabel('Text size').last().selectOption('200')
      await expect.poll(() => rootSize(page)).toBe(32)
      expect(await sideways(page)).toBeLessThanOrEqual(0)
    },
  )

story.describe('with a finger', () => {
  story.use({ viewport: phone, isMobile: true, hasTouch: true })

  story(
    'every target in the admin is large enough to tap, and nothing overflows at twice the text size',
    async ({ page, request }) => {
      const { fullName, email, phone: number } = newVisitor()
      const data = { name: fullName, email, phone: number, source: 'Hero Form' }
      await request.post('/api/leads/basic', { data })
      await openAdmin(page)
      await expect(page.getByText(fullName)).toBeVisible()
      for (const path of ['/admin/leads', '/admin/dashboard', '/admin/settings/account', '/admin/settings/staff']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.evaluate(() => {
          document.documentElement.dataset.textSize = '100'
        })
        expect(await smallTargets(page), path).toEqual([])
        await page.evaluate(() => {
          document.documentElement.dataset.textSize = '200'
        })
        // A chart renders again at its new width.
        await expect.poll(() => sideways(page), path).toBeLessThanOrEqual(0)
      }
    },
  )
})

for (const [effectiveType, loading] of [
  ['3g', 'lazy'],
  ['4g', 'eager'],
] as const)
  story(`on a ${effectiveType} connection, images below the first screen load with ${loading}`, async ({ page }) => {
    await page.addInitScript((type) => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: type } })
    }, effectiveType)
    await page.route('**/about', async (route) => {
      const answer = await route.fetch()
      const picture = '<img loading="lazy" width="40" height="40" alt="" src="/icons/icon.svg"></main>'
      await route.fulfill({ response: answer, body: (await answer.text()).replace('</main>', picture) })
    })
    await page.goto('/about')
    // A page finishes by registering the service worker, after checking its images.
    await page.waitForFunction(() => navigator.serviceWorker.ready)
    await expect(page.locator('main img[src="/icons/icon.svg"]')).toHaveAttribute('loading', loading)
  })
