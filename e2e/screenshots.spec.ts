import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { publicPages } from './public-pages.ts'
import { expect, story } from './story.ts'

/** The approved screenshot of every page. `npm run screenshots` updates them: review them before you commit. */
const layouts = [
  { width: 360, height: 740, colorScheme: 'light' },
  { width: 1280, height: 800, colorScheme: 'dark' },
] as const

// Half resolution: enough to see changes, and small enough to commit.
story.use({ deviceScaleFactor: 0.5, bypassCSP: true, timezoneId: 'America/New_York' })
/** A Monday morning, so that opening hours are the same on every day. */
const monday = new Date('2026-03-02T15:00:00Z')

const inline = (file: string) => `url(data:font/woff2;base64,${fs.readFileSync(file).toString('base64')})`
const letters = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
/** Uses the same font on every machine instead of the system's. */
const fonts = `
  @font-face { font-family: Letters; src: ${inline(letters)}; font-weight: 100 900 }
  @font-face { font-family: Display; src: ${inline('src/client/ui/fonts/display.woff2')}; font-weight: 600 }
  :root { --font-sans: Letters !important; --font-mono: Letters !important }`

for (const path of [...publicPages, '/no-such-page'])
  for (const { width, height, colorScheme } of layouts)
    story(`${path} matches its screenshot at ${width} px in ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height })
      await page.clock.setFixedTime(monday)
      await page.goto(path)
      await page.addStyleTag({ content: fonts })
      await settle(page)
      const name = path === '/' ? 'home' : path.slice(1)
      await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, {
        fullPage: true,
        scale: 'device',
        maxDiffPixelRatio: 0.01,
        // On a busy machine, a long page takes a while to draw.
        timeout: 30_000,
        // Different on every visit.
        mask: [page.locator('[data-live]')],
      })
    })

/** Waits for fonts and for content that appears only when it is visible, or a second later. */
async function settle(page: Page) {
  await page.evaluate(async () => {
    await Promise.all(['16px Letters', '600 32px Display'].map((font) => document.fonts.load(font)))
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    window.scrollTo(0, 0)
  })
  await page.waitForTimeout(1_500)
}
