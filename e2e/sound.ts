import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './story.ts'

interface Look {
  /** Of the window, CSS px. */
  readonly width: number
  /** Percent. */
  readonly textSize?: 100 | 200
}

/** The rules whose answer depends on colours: in dark the elements are the same, and the rest need not be asked again. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * Ends the changes of colour that are under way: in the middle of one nothing has its contrast. They are not waited for:
 * one in a part that is not drawn at the moment never comes to its end.
 */
const endColourChanges = () => {
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish()
}

/**
 * No fault against WCAG that a program can find, in light and in dark, and nothing that runs out of the window sideways:
 * in each of these looks, on the page as it stands. `what` names the page where it fails.
 */
export async function expectSound(
  page: Page,
  what: string,
  looks: readonly Look[] = [{ width: 360 }, { width: 1280 }],
) {
  for (const { width, textSize = 100 } of looks) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate((size) => document.documentElement.setAttribute('data-text-size', size), String(textSize))
    const look = `${what}, ${width} px, text at ${textSize}%`
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(endColourChanges)
      // The one exception: the zoom lock that the specification asks for on phones; the text-size control answers it.
      const axe = new AxeBuilder({ page }).disableRules(['meta-viewport'])
      const { violations } = await (colorScheme === 'dark' ? axe.withRules(ofColours) : axe).analyze()
      const faults = violations.map(({ id, nodes }) => `${look}, ${colorScheme}, ${id}: ${nodes[0]?.html}`)
      expect(faults).toEqual([])
    }
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(sideways, look).toBeLessThanOrEqual(0)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
