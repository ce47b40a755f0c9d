import { expect, request as requests } from '@playwright/test'
import { listNewApis } from '../scripts/new-apis.ts'
import type { EnginePage } from './engine.ts'
import { staff, engineStory as story } from './engine-story.ts'
import { owner, type Program, startProgram } from './program.ts'
import { submitApplication } from './submit-application.ts'
import { createPdf, uploadDocument } from './upload-document.ts'

const leads = 320

async function signIn(page: EnginePage) {
  await page.fill('input[name=email]', owner.email)
  await page.fill('input[name=password]', owner.password)
  await page.click('button[type=submit]')
  await expect.poll(() => page.run(() => location.pathname)).not.toMatch(/\/login$/)
}

/** Opens an admin page as the owner. */
async function openAdminPage(page: EnginePage, program: Program, path: string) {
  await page.open(`${program.address}/admin/login?next=${encodeURIComponent(path)}`)
  await signIn(page)
}

const heading = (page: EnginePage) => page.run(() => document.querySelector('h1')?.textContent ?? '')

/** Waits until the service worker controls the page and has stored its pages. */
const waitForWorker = (page: EnginePage) =>
  expect.poll(() => page.run(() => navigator.serviceWorker.controller?.state ?? 'none')).toBe('activated')

story('staff can see and read every page of a PDF', async ({ open, program }) => {
  const request = await requests.newContext({ baseURL: program.address })
  const { reference } = await submitApplication({ request })
  await uploadDocument(
    request,
    'statement.pdf',
    'bank_statement',
    await createPdf('Opening balance', 'Closing balance'),
  )
  await request.dispose()

  const page = await open()
  await openAdminPage(page, program, `/admin/applications/${reference.toLowerCase()}?tab=documents`)
  await page.click('ul[aria-label=Documents] a')
  const inkPixels = (number: number) =>
    page.run((number) => {
      // A page that is not near the screen has no canvas.
      document.querySelector('canvas')?.parentElement?.parentElement?.children[number - 1]?.scrollIntoView()
      const label = `Page ${number} of 2 of statement.pdf`
      const canvas = document.querySelector<HTMLCanvasElement>(`canvas[aria-label="${label}"]:not([hidden])`)
      const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      let dark = 0
      for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 100 && (pixels[at + 3] ?? 0) > 200) dark++
      return dark
    }, number)
  for (const number of [1, 2]) await expect.poll(() => inkPixels(number)).toBeGreaterThan(100)
  await expect.poll(() => page.run(() => document.body.textContent)).toContain('Closing balance')
})

story(`a list of ${leads} leads can be scrolled to its end`, async ({ open, program }) => {
  await Promise.all(Array.from({ length: leads }, (_, number) => sendLead(program.address, number)))
  const page = await open()
  await openAdminPage(page, program, '/admin/leads')
  const lastInSight = () =>
    page.run(() => {
      const rows = [...document.querySelectorAll<HTMLElement>('tr[data-row]')]
      const inSight = rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return top < innerHeight && bottom > 0
      })
      // On a wide screen the list scrolls in its own box.
      for (let box = inSight[0]?.parentElement; box; box = box.parentElement) box.scrollBy(0, 500)
      return Number(inSight.at(-1)?.getAttribute('aria-rowindex') ?? 0)
    })
  await expect.poll(lastInSight, { intervals: [100], timeout: 60_000 }).toBeGreaterThan(300)
})

async function sendLead(address: string, number: number) {
  const lead = { name: `Ada Harbor ${number}`, email: `ada.${number}@example.com`, phone: '(212) 555-0142' }
  const headers = { 'content-type': 'application/json' }
  const { ok } = await fetch(`${address}/api/leads/basic`, { method: 'POST', headers, body: JSON.stringify(lead) })
  expect(ok).toBe(true)
}

story('public pages can be read without a connection', async ({ open }) => {
  const program = await startProgram(staff)
  try {
    const page = await open()
    await page.open(program.address)
    await waitForWorker(page)
    await program.stop()
    await page.open(`${program.address}/about`)
    expect(await heading(page)).toBe('About us')
    await page.open(`${program.address}/track-application`)
    expect(await heading(page)).toBe('You’re offline')
  } finally {
    await program.stop()
  }
})

story(
  'staff can sign in with a browser that lacks every API newer than the supported browsers',
  async ({ open, program }) => {
    const { globals, members } = listNewApis()
    const page = await open()
    await page.openWithout([...members, ...globals], `${program.address}/admin/login`)
    expect(await page.run(() => typeof URL.parse)).toBe('undefined')
    await signIn(page)
    await expect.poll(() => heading(page)).toBe('Dashboard')
  },
)

for (const isOlder of [false, true])
  story(
    `the Services menu opens below its button on a scrolled page${isOlder ? ' in a browser without anchor positioning' : ''}`,
    { tag: isOlder ? '@webkit' : [] },
    async ({ open, program }) => {
      const page = await open({ isOlder })
      await page.open(program.address)
      if (isOlder) expect(await page.run(() => CSS.supports('anchor-name: --a'))).toBe(false)
      for (const scrolled of [900, 0]) {
        await page.run((top) => scrollTo({ top, behavior: 'instant' }), scrolled)
        await page.click('button[popovertarget=services]')
        const { button, list } = await page.run(() => {
          const box = (selector: string) => {
            const { top, bottom, left } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
            return { top, bottom, left }
          }
          return { button: box('button[popovertarget=services]'), list: box('#services') }
        })
        expect(await page.run(() => scrollY)).toBe(scrolled)
        expect(list.top).toBeGreaterThanOrEqual(button.bottom)
        expect(list.top).toBeLessThan(button.bottom + 30)
        expect(list.bottom).toBeGreaterThan(list.top + 100)
        expect(Math.abs(list.left - button.left)).toBeLessThan(3)
        await page.run(() => document.querySelector<HTMLElement>('#services')?.hidePopover())
      }
    },
  )

story('a first-time visitor is not asked to update', async ({ open, program }) => {
  for (let visit = 1; visit <= 3; visit++) {
    const page = await open()
    await page.open(program.address)
    await waitForWorker(page)
    expect(await page.run(() => document.querySelector('.update-bar') !== null)).toBe(false)
  }
})
