import type { Page } from '@playwright/test'
import axe from 'axe-core'

interface Asked {
  /** Selects the part that is looked at; the whole page by default. */
  readonly within?: string
  /** Only these rules. */
  readonly rules?: readonly string[]
}

/** Until what moves towards an end has come there: in the middle of a change nothing has its colours. */
const rest = () => {
  const ending = document
    .getAnimations()
    .filter(
      ({ timeline, effect }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
    )
  // A page that draws nothing at the moment ends nothing.
  const longEnough = new Promise((resolve) => setTimeout(resolve, 1_000))
  return Promise.race([longEnough, Promise.allSettled(ending.map(({ finished }) => finished))]).then(() => {})
}

/**
 * What a program finds against WCAG in the page as it stands: the rule and the first element, for each rule.
 * axe is put into a page once and describes nothing but faults: that takes a tenth of the time of what its own
 * builder for Playwright does, which reads it anew and opens another page for each look.
 */
export async function findFaults(page: Page, { within, rules }: Asked = {}): Promise<string[]> {
  await page.evaluate(rest)
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  // The one exception: the zoom lock that the specification asks for on phones; the text-size control answers it.
  const isPhone = (page.viewportSize()?.width ?? 0) <= 768
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    rules: { 'meta-viewport': { enabled: !isPhone } },
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  }
  return page.evaluate(
    async ([part, asked]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe }
      const { violations } = await inPage.run(part ?? document, asked)
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    },
    [within, options] as const,
  )
}
