import { type Browser, chromium, type Page, type Request } from '@playwright/test'
import { fillSignIn, openAdmin } from '../../e2e/staff.ts'
import { findChromium } from '../../scripts/find-chromium.ts'

/**
 * From the click to the frame with the content, ms; first-load scripts and styles with what is loaded in the background
 * after them, compressed bytes. The build limits each screen's own to 180 KiB.
 */
export const clickLimits = { clickMs: 60, firstLoadBytes: 250_000, longTaskMs: 50 }

const rounds = 20
const scrolledRows = 2_000

/** Links of the sidebar and headings of their pages. */
const lists = [
  ['Leads', 'Leads'],
  ['Applications', 'Applications'],
  ['Requests', 'Merchant requests'],
  ['Messages', 'Messages'],
] as const
type List = (typeof lists)[number]

interface Clicked {
  readonly click: string
  /** Median, ms. */
  readonly ms: number
}

/** Uses a browser with a warm cache. @returns medians, and everything over its limit. */
export async function measureClicks(origin: string): Promise<{ rows: Clicked[]; faults: string[] }> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    return await workInAdmin(browser, origin)
  } finally {
    await browser.close()
  }
}

async function workInAdmin(browser: Browser, origin: string) {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const bytes = await firstLoad(page)
  await openAdmin(page)
  await page.locator('tbody tr[data-row]').first().waitFor()
  const rows: Clicked[] = []
  for (const list of lists) rows.push(await medianOf(`the list of ${titleOf(list)}`, () => openList(page, list)))
  for (const list of lists.slice(0, 2)) {
    await openList(page, list)
    let row = 0
    rows.push(await medianOf(`a record of ${titleOf(list)}`, () => openFile(page, row++ % 10)))
  }
  const longest = await scrollFar(page)
  const faults = rows.filter(({ ms }) => ms >= clickLimits.clickMs).map(({ click, ms }) => `${click}: ${ms} ms`)
  if (bytes > clickLimits.firstLoadBytes) faults.push(`the first load of the admin app has ${bytes} bytes`)
  if (longest > clickLimits.longTaskMs) faults.push(`scrolling ${scrolledRows} rows blocks the page for ${longest} ms`)
  console.log(
    `First load of the admin app: ${bytes} bytes of scripts and styles. Longest task in scrolling ${scrolledRows} rows: ${longest} ms.`,
  )
  return { rows, faults }
}

/**
 * Sizes of scripts and styles until the first list, compressed bytes without headers. By the server's lengths,
 * because browsers give none for aborted or cached responses.
 */
async function firstLoad(page: Page): Promise<number> {
  const addresses = new Set<string>()
  const onRequest = (request: Request) => {
    if (/\.(js|css)$/.test(new URL(request.url()).pathname)) addresses.add(request.url())
  }
  page.on('request', onRequest)
  await page.goto('/admin/leads')
  await fillSignIn(page)
  await page.locator('tbody tr[data-row]').first().waitFor()
  await page.waitForLoadState('networkidle')
  page.off('request', onRequest)
  return (await Promise.all([...addresses].map(compressedLength))).reduce((sum, bytes) => sum + bytes, 0)
}

async function compressedLength(url: string): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  const length = Number(answer.headers.get('content-length'))
  if (answer.headers.get('content-encoding') !== 'br' || !(length > 0)) throw new Error(`${url} is not compressed.`)
  return length
}

async function medianOf(click: string, perform: () => Promise<number>): Promise<Clicked> {
  await perform()
  await perform()
  const took: number[] = []
  for (let round = 0; round < rounds; round++) took.push(await perform())
  took.sort((a, b) => a - b)
  return { click, ms: Number((took[rounds / 2] ?? Number.NaN).toFixed(1)) }
}

const titleOf = ([, title]: List) => title.toLowerCase()

/** The settings have no list. */
async function openList(page: Page, [name, title]: List): Promise<number> {
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Settings', exact: true }).click()
  await page.locator('tbody tr[data-row]').first().waitFor({ state: 'detached' })
  await watch(page, { heading: 'h1', text: title, rows: 1 })
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true }).click()
  return waited(page)
}

async function openFile(page: Page, row: number): Promise<number> {
  if (await page.locator('aside h2').count()) await page.keyboard.press('Escape')
  await page.locator('aside').waitFor({ state: 'detached' })
  const link = page.locator('tbody tr[data-row]').nth(row).getByRole('link').first()
  await watch(page, { heading: 'aside h2', text: '', rows: 1 })
  await link.click()
  return waited(page)
}

/** Measures from the next click until after the frame. */
async function watch(page: Page, wanted: { heading: string; text: string; rows: number }) {
  await page.evaluate(({ heading, text, rows }) => {
    const isThere = () =>
      document.querySelector(heading)?.textContent?.startsWith(text) &&
      document.querySelectorAll('tbody tr[data-row]').length >= rows
    const seen = new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error(`Nothing was painted under ${heading} ${text}.`)), 20_000)
      const begin = ({ timeStamp }: Event) => {
        const look = () => {
          if (!isThere()) requestAnimationFrame(look)
          else setTimeout(() => resolve(performance.now() - timeStamp))
        }
        requestAnimationFrame(look)
      }
      addEventListener('click', begin, { capture: true, once: true })
    })
    Object.assign(window, { seen })
  }, wanted)
}

const waited = (page: Page) => page.evaluate(() => (window as unknown as { seen: Promise<number> }).seen)

/** @returns the longest task, ms; 0 if none was long. */
async function scrollFar(page: Page): Promise<number> {
  await openList(page, lists[0])
  for (let count = await readRows(page); count < scrolledRows; count = await readRows(page)) {
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.waitForFunction(
      (before) => Number(document.querySelector('tbody tr:last-child')?.ariaRowIndex) - 1 > before,
      count,
    )
  }
  return page.evaluate(async () => {
    const long: number[] = []
    const observer = new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration)))
    observer.observe({ type: 'longtask' })
    let scroller = document.querySelector('tbody')?.parentElement
    while (scroller && scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement
    if (!scroller) throw new Error('The list does not scroll.')
    // The list loads more near its end.
    const end = scroller.scrollHeight - scroller.clientHeight - 1
    for (let step = 0; scroller.scrollTop < end; step++) {
      scroller.scrollTop += scroller.clientHeight * (step % 5 === 0 ? 8 : 1)
      await new Promise(requestAnimationFrame)
    }
    observer.disconnect()
    return Math.round(Math.max(0, ...long))
  })
}

const readRows = async (page: Page) =>
  Number(await page.locator('tbody tr[data-row]').last().getAttribute('aria-rowindex')) - 1
