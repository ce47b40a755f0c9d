import type { Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { expect, story } from './story.ts'

interface Layout {
  /** Of the window, CSS px. */
  readonly width: number
  /** Percent. */
  readonly textSize?: 100 | 200
}

/** Extra time for a story per layout, ms: axe reads a full page in 1 s, on a busy machine in 10. */
const layoutMs = 20_000

/** Rules that depend on colors: in dark mode, the other rules need not run again. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Turns off color transitions, because contrast is wrong during a transition. */
const stopTransitions = () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}
const allowTransitions = () => void document.adoptedStyleSheets.pop()

/** Waits until the page has applied new colors. A page that renders nothing has no frames to wait for. */
const nextFrames = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 500)
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })

/**
 * Checks for WCAG violations, in light and dark mode, and for horizontal overflow: in each of these looks, on the
 * current page. `what` names the page if it fails.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  layouts: readonly Layout[] = [{ width: 360 }, { width: 1280 }],
) {
  const info = story.info()
  // A timeout of 0 is none.
  if (info.timeout > 0) info.setTimeout(info.timeout + layouts.length * layoutMs)
  await page.evaluate(stopTransitions)
  for (const { width, textSize = 100 } of layouts) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate((size) => document.documentElement.setAttribute('data-text-size', size), String(textSize))
    const layout = `${what}, ${width} px, text at ${textSize}%`
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(nextFrames)
      const faults = await findViolations(page, colorScheme === 'dark' ? { rules: colorRules } : {})
      expect(faults, `${layout}, ${colorScheme}`).toEqual([])
    }
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(sideways, layout).toBeLessThanOrEqual(0)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(allowTransitions)
}
