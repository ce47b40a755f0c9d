import type { Browser, BrowserContext, Page, Response } from '@playwright/test'
import type { Front } from '../front.ts'
import { inlineScriptBytes, mainPages, type ServedPage } from '../pages.ts'
import { atMost, type Row, told } from '../row.ts'
import { openSlowBrowser } from '../slow-phone.ts'

/** Brotli bytes. The document includes its headers: it must fit into the first TCP window, ten segments (record 150). */
const budget = {
  document: 10 * 1460,
  beforeTouch: 1024,
  html: 14 * 1024,
  form: 70 * 1024,
  app: 110 * 1024,
  font: 24 * 1024,
}
/** Pages without their own budget may be larger. */
const slack = 1.2

const isMain = (path: string) => mainPages.some((main) => main === path)

export async function sizeRows(front: Front, pages: readonly ServedPage[]): Promise<Row[]> {
  const browser = await openSlowBrowser()
  try {
    const rows: Row[] = []
    for (const page of pages) {
      const used = await touchAll(browser, front.address + page.path)
      const share = isMain(page.path) ? 1 : slack
      rows.push(
        atMost('HTML with CSS and loader', page.path, page.bytes, Math.round(budget.html * share), ' B'),
        ...(isMain(page.path)
          ? [atMost('document with headers', page.path, used.documentBytes, budget.document, ' B')]
          : []),
        atMost('JavaScript before the first touch', page.path, inlineScriptBytes(page.html), budget.beforeTouch, ' B'),
        told('JavaScript when the loaded page is idle', page.path, `${used.idleBytes} B`),
        ...(used.hasForm
          ? [atMost('JavaScript after the first touch of the form', page.path, used.formBytes, budget.form, ' B')]
          : []),
        atMost('JavaScript when everything is used', page.path, used.scriptBytes, budget.app, ' B'),
        atMost('bytes of the admin app', page.path, used.staffBytes, 0, ' B'),
        atMost('requests to third parties', page.path, used.strangers, 0),
      )
      if (page.path === '/') rows.push(atMost('font', '/', used.fontBytes, budget.font, ' B'))
    }
    return rows
  } finally {
    await browser.close()
  }
}

/** Without the service worker; focuses the form and every island. */
async function touchAll(browser: Browser, url: string) {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const answers: Response[] = []
  page.on('response', (answer) => answers.push(answer))
  const documentBytes = await transferredBytes(context, page, () => page.goto(url))
  const idle = await quiet(page, answers)
  await page
    .locator(form)
    .first()
    .dispatchEvent('focusin', {}, { timeout: 500 })
    .catch(() => {})
  const touched = await quiet(page, answers)
  // Each one that hydrates would shift the others' indexes.
  for (const island of await page.locator('[data-modules]:not([data-awake])').elementHandles())
    await island.dispatchEvent('pointerover')
  const all = await quiet(page, answers)

  const hasForm = (await page.locator(form).count()) > 0
  await context.close()
  const own = new URL(url).origin
  return {
    hasForm,
    documentBytes,
    idleBytes: sum(idle, /\.js$/),
    formBytes: sum(touched, /\.js$/) - sum(idle, /\.js$/),
    scriptBytes: sum(all, /\.js$/),
    fontBytes: sum(all, /\.woff2$/),
    staffBytes: sum(all, /^\/assets\/staff\//),
    strangers: answers.filter((answer) => new URL(answer.url()).origin !== own).length,
  }
}

/** Returns the bytes on the wire of the first response, with its headers. */
async function transferredBytes(context: BrowserContext, page: Page, open: () => Promise<unknown>): Promise<number> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const finished = new Promise<number>((resolve) =>
    devtools.once('Network.loadingFinished', ({ encodedDataLength }) => resolve(encodedDataLength)),
  )
  await open()
  return finished
}

const form = 'form[action="/api/leads/basic"]'

type Sizes = readonly { path: string; bytes: number }[]

const sum = (sizes: Sizes, wanted: RegExp) =>
  sizes.filter(({ path }) => wanted.test(path)).reduce((total, { bytes }) => total + bytes, 0)

/** Compressed bytes of each answer once no more arrive. */
async function quiet(page: Page, answers: readonly Response[]): Promise<Sizes> {
  for (let before = -1; before !== answers.length; await page.waitForTimeout(500)) before = answers.length
  return Promise.all(
    answers.map(async (answer) => {
      const bytes = Number((await answer.headerValue('content-length')) ?? 0)
      return { path: new URL(answer.url()).pathname, bytes }
    }),
  )
}
