import type { Page } from '@playwright/test'
import axe from 'axe-core'

interface Options {
  /** Selects the part to check; the whole page by default. */
  readonly within?: string
  /** Only these rules. */
  readonly rules?: readonly string[]
}

/** Waits for finite animations to end, because colors are wrong during a transition. */
const waitForAnimations = () => {
  const ending = document
    .getAnimations()
    .filter(
      ({ timeline, effect }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
    )
  // On a page that renders nothing, animations never end.
  const longEnough = new Promise((resolve) => setTimeout(resolve, 1_000))
  return Promise.race([longEnough, Promise.allSettled(ending.map(({ finished }) => finished))]).then(() => {})
}

/**
 * Returns the WCAG violations in the current page: the rule and the first element, for each rule.
 * axe is injected once per page and describes only violations: that takes a tenth of the time of its Playwright
 * builder, which reads it again and opens another page for each check.
 */
export async function findViolations(page: Page, { within, rules }: Options = {}): Promise<string[]> {
  await page.evaluate(waitForAnimations)
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  // The only exception: the zoom lock that the specification requires on phones; the text-size control replaces it.
  const isPhone = (page.viewportSize()?.width ?? 0) <= 768
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    rules: { 'meta-viewport': { enabled: !isPhone } },
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  }
  return page.evaluate(
    async ([part, runOptions]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe }
      const { violations } = await inPage.run(part ?? document, runOptions)
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    },
    [within, options] as const,
  )
}
