import { setTimeout } from 'node:timers/promises'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { startBrowser } from './browser.ts'

/** Lighthouse's mobile preset (simulated throttling); ms, scores 0 to 100. */
export interface Look {
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  readonly scores: Readonly<Record<string, number>>
  readonly faults: readonly string[]
}

export type Category = 'performance' | 'best-practices' | 'seo' | 'accessibility'

/** On a busy machine the browser sometimes loses its recording. */
const attempts = 3
const patienceMs = 60_000

export async function look(url: string, categories: readonly Category[]): Promise<Look> {
  for (let attempt = 1; attempt < attempts; attempt++) {
    const seen = await lookOnce(url, categories).catch(() => undefined)
    if (seen) return seen
  }
  return lookOnce(url, categories)
}

async function lookOnce(url: string, categories: readonly Category[]): Promise<Look> {
  const browser = await startBrowser()
  try {
    const options: Flags = { port: browser.port, logLevel: 'silent', onlyCategories: [...categories] }
    const result = await Promise.race([lighthouse(url, options), late()])
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

function lostPoints(refs: readonly { id: string; weight: number }[], audits: Result['audits']) {
  return refs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => [id, ...errorsOf(audits[id])].join(' '))
}

function errorsOf(audit: Result['audits'][string] | undefined): string[] {
  const { details } = audit ?? {}
  if (audit?.id !== 'errors-in-console' || details?.type !== 'table') return []
  return details.items.map(({ description }) => String(description).slice(0, 120))
}

async function late(): Promise<never> {
  await setTimeout(patienceMs, undefined, { ref: false })
  throw new Error('Lighthouse did not finish.')
}
