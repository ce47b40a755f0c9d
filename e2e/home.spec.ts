import { pauseClock } from './paused-clock.ts'
import { expect, story } from './story.ts'

/** Returns the page's state after its animations have run for this time, ms. */
const atTime = (ms: number) => {
  const [band] = document.getElementsByClassName('stats')
  if (!band) throw new Error('The page has no figures.')
  for (const animation of band.getAnimations()) {
    animation.pause()
    animation.currentTime = ms
  }
  const { visibility, opacity } = getComputedStyle(band)
  return { isShown: visibility === 'visible' && opacity === '1', top: band.getBoundingClientRect().top + scrollY }
}

const quote = { maria: /I saw the payment/, james: /One person answered/, priya: /I knew on day one which/ }

story('the figures appear after one second, without a layout shift', async ({ page }) => {
  await page.goto('/')
  const before = await page.evaluate(atTime, 999)
  const after = await page.evaluate(atTime, 1_180)
  expect([before.isShown, after.isShown]).toEqual([false, true])
  expect(after.top).toBe(before.top)
  const band = page.getByRole('region', { name: 'By the numbers' })
  for (const figure of ['$5M+', '500+', '73%']) await expect(band).toContainText(figure)
  await expect(band).toContainText('Pre-approval within 24 hours')
})

story('the home page has no layout shift while it hydrates and scrolls', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        document.documentElement.dataset.shift = String(
          Number(document.documentElement.dataset.shift ?? 0) + (entry as PerformanceEntry & { value: number }).value,
        )
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  // Text that is on the screen when its typeface arrives may get another line.
  await page.waitForLoadState('networkidle')
  await page.locator('#testimonials').scrollIntoViewIfNeeded()
  await expect(page.locator('#testimonials [data-awake]')).toBeAttached()
  await page.locator('footer').scrollIntoViewIfNeeded()
  await page.waitForTimeout(1_500)
  expect(Number((await page.locator('html').getAttribute('data-shift')) ?? 0)).toBe(0)
})

story.describe('testimonials', () => {
  story.beforeEach(async ({ page }) => {
    await page.clock.install({ time: new Date('2026-03-02T12:00:00Z') })
    await page.goto('/')
    await page.clock.runFor(1_000)
    await page.locator('#testimonials').scrollIntoViewIfNeeded()
    await expect(page.locator('#testimonials [data-awake]')).toBeAttached()
    await pauseClock(page, 100)
    // The five seconds start again here.
    await page.mouse.move(5, 5)
    await page.getByRole('button', { name: 'Next' }).evaluate((next) => {
      next.dispatchEvent(new PointerEvent('pointerleave', { bubbles: true }))
      next.closest('[data-modules]')?.dispatchEvent(new PointerEvent('pointerleave'))
    })
  })

  story('change every five seconds, and start over after the third', async ({ page }) => {
    for (const [shown, next] of [
      [quote.maria, quote.james],
      [quote.james, quote.priya],
      [quote.priya, quote.maria],
    ] as const) {
      await page.clock.runFor(4_900)
      await expect(page.getByText(shown)).toBeVisible()
      await page.clock.runFor(100)
      await expect(page.getByText(shown)).toBeHidden()
      await expect(page.getByText(next)).toBeVisible()
    }
  })

  story('pause while the mouse is over them', async ({ page }) => {
    await page.getByText(quote.maria).hover()
    await page.clock.runFor(30_000)
    await expect(page.getByText(quote.maria)).toBeVisible()
    await page.mouse.move(5, 5)
    await page.clock.runFor(5_000)
    await expect(page.getByText(quote.james)).toBeVisible()
  })

  story('pause while they have the focus', async ({ page }) => {
    await page.getByRole('button', { name: 'Pause' }).focus()
    await page.clock.runFor(30_000)
    await expect(page.getByText(quote.maria)).toBeVisible()
    await page.getByRole('button', { name: 'Pause' }).blur()
    await page.clock.runFor(5_100)
    await expect(page.getByText(quote.james)).toBeVisible()
  })

  story('stop with the pause button until they are resumed, and change on request', async ({ page }) => {
    await page.getByRole('button', { name: 'Pause' }).press('Enter')
    await page.getByRole('button', { name: 'Play' }).blur()
    await page.clock.runFor(30_000)
    await expect(page.getByText(quote.maria)).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).press('Enter')
    await expect(page.getByText(quote.james)).toBeVisible()

    await page.getByRole('button', { name: 'Play' }).press('Enter')
    await page.getByRole('button', { name: 'Pause' }).blur()
    await page.clock.runFor(5_100)
    await expect(page.getByText(quote.priya)).toBeVisible()
  })
})

story('change only on request when reduced motion is preferred', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/')
  await page.clock.runFor(1_000)
  await page.locator('#testimonials').scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(page.getByText(quote.maria)).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(quote.james)).toBeVisible()
})

story('samples are marked, and their ratings are available as text', async ({ page }) => {
  await page.goto('/')
  const first = page.locator('#testimonials li').first()
  await expect(first).toContainText('Sample')
  await expect(first).toContainText('Bakery owner')
  await expect(first.getByRole('img', { name: '5 of 5 stars' })).toBeVisible()
})

story.describe('without JavaScript', () => {
  story.use({ javaScriptEnabled: false })

  story(
    'all testimonials can be read, there are no controls that need JavaScript, and the figures are shown',
    async ({ page }) => {
      await page.goto('/')
      for (const text of Object.values(quote)) await expect(page.getByText(text)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden()
      await expect(page.getByText('$5M+')).toBeVisible()
    },
  )
})
