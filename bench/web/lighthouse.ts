import lighthouse from 'lighthouse'
import { startBrowser } from './browser.ts'

/** One look of Lighthouse's mobile preset (simulated throttling); times in ms, scores 0 to 100. */
export interface Look {
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  readonly scores: Readonly<Record<string, number>>
  /** Audits that cost points. */
  readonly faults: readonly string[]
}

export type Category = 'performance' | 'best-practices' | 'seo' | 'accessibility'

/** Opens `url` once in a browser of its own. */
export async function look(url: string, categories: readonly Category[]): Promise<Look> {
  const browser = await startBrowser()
  try {
    const result = await lighthouse(url, { port: browser.port, logLevel: 'silent', onlyCategories: [...categories] })
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`)
    const { audits, categories: judged } = result.lhr
    const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
    return {
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      scores: Object.fromEntries(categories.map((id) => [id, Math.round((judged[id]?.score ?? 0) * 100)])),
      faults: categories.flatMap((id) => lostPoints(judged[id]?.auditRefs ?? [], audits)),
    }
  } finally {
    await browser.stop()
  }
}

function lostPoints(
  refs: readonly { id: string; weight: number }[],
  audits: Readonly<Record<string, { score: number | null }>>,
) {
  return refs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id)
}
