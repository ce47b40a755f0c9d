import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/find-chromium.ts'
import { browserArguments } from './browser.ts'

/** Round trip ms, bits a second, and the slowdown compared with this machine. */
const slow = { latency: 150, down: 1_600_000, up: 750_000, processor: 4 }
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** Runs before the page's scripts. */
const watch = () => {
  const seen = { lcp: 0, cls: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.cls += shift.value
  }).observe({ type: 'layout-shift', buffered: true })
}

export const openSlowBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: browserArguments })

/** Opens a page on a slow phone with an empty cache. */
export async function openSlowPage(
  browser: Browser,
): Promise<{ page: Page; context: BrowserContext; requests: SentRequest[] }> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.addInitScript(watch)
  const devtools = await context.newCDPSession(page)
  const requests: SentRequest[] = []
  devtools.on('Network.requestWillBeSent', ({ request, wallTime }) => {
    // DevTools also lists data URLs, such as the icon's.
    if (request.url.startsWith('data:')) return
    requests.push({ url: request.url, at: wallTime * 1000, isUrgent: !/Low/.test(request.initialPriority) })
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: slow.down / 8,
    uploadThroughput: slow.up / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.processor })
  return { page, context, requests }
}

interface SentRequest {
  readonly url: string
  /** ms since 1970. */
  readonly at: number
  /** Not a low-priority prefetch. */
  readonly isUrgent: boolean
}

/** Returns LCP in ms, layout shift, and prior requests above low priority. */
export async function paint(browser: Browser, url: string) {
  const { page, context, requests } = await openSlowPage(browser)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(1_500)
  const { seen, origin } = await page.evaluate(() => ({
    seen: (window as unknown as { seen: { lcp: number; cls: number } }).seen,
    origin: performance.timeOrigin,
  }))
  await context.close()
  const prior = requests.filter(({ at, isUrgent }) => isUrgent && at < origin + seen.lcp)
  return { ...seen, requests: prior.length, strangers: prior.filter(({ url: other }) => !sameOrigin(other, url)) }
}

const sameOrigin = (one: string, other: string) => new URL(one).origin === new URL(other).origin
