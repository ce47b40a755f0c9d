import type { Locator, Page } from '@playwright/test'

/** Saves what a page, or a part of it, looks like in three widths and both color schemes if `PICTURES` names a folder. */
export async function picture(page: Page, name: string, part?: Locator) {
  const folder = process.env.PICTURES
  if (!folder) return
  const before = page.viewportSize()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const path = `${folder}/${name}-${width}-${colorScheme}.png`
      await (part ? part.screenshot({ path }) : page.screenshot({ path, fullPage: true }))
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
}
