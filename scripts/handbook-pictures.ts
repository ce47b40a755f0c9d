/**
 * Draws the pictures of the handbook from sample data of a fixed day, so that they change only with the product:
 * `npm run handbook:pictures`, or only some of them: `npm run handbook:pictures -- leads offers`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { type Browser, chromium, type Page } from '@playwright/test'
import { freePort } from '#server/testing/servers/free-port.ts'
import { findChromium } from './find-chromium.ts'

const folder = 'docs/handbook/images'
const size = { width: 1280, height: 800 }
const maxBytes = 120_000
/** A Friday morning in New York. */
const today = '2026-11-20'
const now = new Date(`${today}T15:00:00Z`)

type Role = 'owner' | 'agent' | 'processor' | 'compliance'

interface Picture {
  readonly name: string
  readonly role: Role
  /** Opens the screen and waits until it is complete. */
  readonly open: (page: Page) => Promise<void>
}

const pictures: readonly Picture[] = [
  { name: 'dashboard', role: 'agent', open: (page) => goTo(page, '/admin/dashboard', page.getByText('Newest leads')) },
  {
    ...{ name: 'leads', role: 'agent' },
    open: async (page) => {
      const lead = page.locator('[data-row] a').nth(4)
      await goTo(page, '/admin/leads', lead)
      await lead.click()
      await page.getByText('Moved to').first().waitFor()
    },
  },
  {
    ...{ name: 'applications', role: 'owner' },
    open: (page) => goTo(page, '/admin/applications?view=board', page.locator('[data-card]').first()),
  },
  { name: 'application', role: 'agent', open: (page) => openApplication(page, 'with_lenders') },
  {
    ...{ name: 'documents', role: 'processor' },
    open: async (page) => {
      await openApplication(page, 'in_review', 'documents')
      await page
        .getByText(/\.pdf$/)
        .first()
        .click()
      await page.locator('canvas').first().waitFor()
    },
  },
  { name: 'lender', role: 'owner', open: (page) => openFirst(page, '/admin/lenders') },
  {
    ...{ name: 'offers', role: 'agent' },
    open: async (page) => {
      await openApplication(page, 'offers', 'offers')
      await page.getByText('Side by side').first().waitFor()
    },
  },
  {
    ...{ name: 'commissions', role: 'owner' },
    open: (page) => goTo(page, '/admin/commissions', page.getByRole('row').nth(1)),
  },
  { name: 'merchant', role: 'agent', open: (page) => openFirst(page, '/admin/leads-merchant?view=quotes') },
  {
    ...{ name: 'compliance', role: 'compliance' },
    open: (page) => goTo(page, '/admin/settings/compliance', page.getByRole('row').nth(3)),
  },
  {
    ...{ name: 'settings', role: 'owner' },
    open: (page) => goTo(page, '/admin/settings/site?section=deals', page.getByRole('button', { name: 'Save' })),
  },
]

const chosen = pictures.filter(({ name }) => process.argv.length < 3 || process.argv.includes(name))
const data = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-pictures-'))
const server = await startSampleBrokerage()
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  for (const picture of chosen) await draw(browser, picture)
} finally {
  await browser.close()
  server.kill()
  fs.rmSync(data, { recursive: true, force: true })
}

async function startSampleBrokerage() {
  const port = await freePort()
  const demo = spawn(
    process.execPath,
    ['--import', './e2e/shifted-clock.ts', 'scripts/demo.ts', '--dir', path.join(data, 'demo'), '--until', today],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ...{ PORT: String(port), CLOCK_AHEAD_MS: String(now.getTime() - Date.now()), RATE_LIMITS: 'off' },
      },
    },
  )
  for await (const line of createInterface(demo.stdout)) {
    console.log(line)
    if (line.includes('Sign in with the password')) return Object.assign(demo, { address: `http://127.0.0.1:${port}` })
  }
  await once(demo, 'exit')
  throw new Error('The sample brokerage did not start; see above.')
}

async function draw(browser: Browser, { name, role, open }: Picture) {
  const context = await browser.newContext({ viewport: size, baseURL: server.address, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.clock.setFixedTime(now)
  await signIn(page, role)
  await open(page)
  // Every page says that it is sample data; the handbook says so once.
  await page.locator('.sample-strip').evaluate((strip) => strip.remove())
  await page.mouse.move(0, 0)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  const image = await toWebp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
  if (image.length > maxBytes) throw new Error(`${name}.webp has ${image.length} bytes, more than ${maxBytes}.`)
  fs.writeFileSync(path.join(folder, `${name}.webp`), image)
  console.log(`${name.padEnd(16)} ${String(image.length).padStart(7)} bytes`)
  await context.close()
}

async function signIn(page: Page, role: Role) {
  await page.goto('/admin/login')
  await page.getByLabel('Email address').fill(`${role}@example.com`)
  await page.getByLabel('Password').fill('sample installation')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

async function goTo(page: Page, address: string, complete: ReturnType<Page['locator']>) {
  await page.goto(address)
  await complete.first().waitFor()
}

async function openFirst(page: Page, list: string) {
  await goTo(page, list, page.locator('[data-row] a').first())
  await page.locator('[data-row] a').first().click()
  await page.locator('aside, [role=dialog], dialog').first().waitFor()
}

/** Opens the first application of a stage. */
async function openApplication(page: Page, stage: string, tab = 'overview') {
  await goTo(page, `/admin/applications?only=${stage}`, page.locator('[data-row] a').first())
  const id = await page.locator('[data-row]').first().getAttribute('data-row')
  await goTo(
    page,
    `/admin/applications/${id}?tab=${tab}`,
    page.getByRole('navigation', { name: 'Sections of the application' }),
  )
}

async function toWebp(png: Buffer): Promise<Buffer> {
  const image = await loadImage(png)
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas.encode('webp', 80)
}
