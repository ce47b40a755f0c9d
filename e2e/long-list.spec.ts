import type { Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { owner, type Program, startProgram } from './program.ts'
import { openAdmin } from './staff.ts'
import { expect, story } from './story.ts'

const all = 400

/** A story with its own program, because hundreds of leads would disturb other stories. */
const longStory = story.extend<object, { program: Program }>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const program = await startProgram({
        ...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, STAFF_MFA: 'optional' },
      })
      await Promise.all(Array.from({ length: all }, (_, number) => sendLead(program.address, number)))
      await use(program)
      await program.stop()
    },
    { scope: 'worker' },
  ],
})

async function sendLead(address: string, number: number) {
  const lead = { name: `Ada Harbor ${number}`, email: `ada.${number}@example.com`, phone: '(212) 555-0142' }
  const headers = { 'content-type': 'application/json' }
  const { ok } = await fetch(`${address}/api/leads/basic`, { method: 'POST', headers, body: JSON.stringify(lead) })
  expect(ok).toBe(true)
}

// In order, because the stories share a list.
longStory.describe.configure({ mode: 'default', timeout: 120_000 })

for (const width of [1280, 360])
  longStory(`a list of ${all} leads can be used from start to end, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openAdmin(page)
    const rows = page.locator('tbody tr[data-row]')
    const numbered = (number: number) => page.locator(`tbody tr[aria-rowindex="${number + 1}"]`)
    await expect(rows.first()).toBeVisible()
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '-1')
    await expect(async () => {
      await page
        .getByRole('status')
        .filter({ hasText: /scroll for more|leads/ })
        .scrollIntoViewIfNeeded()
      await expect(page.getByText(`${all} leads`, { exact: true })).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', `${all + 1}`)
    expect(await rows.count()).toBeLessThan(100)
    expect(await findViolations(page, { within: 'table' })).toEqual([])

    await watchFocus(page)
    for (let step = 0; step < 120; step++) await page.keyboard.press('j')
    expect(await focusedRows(page)).toEqual(Array.from({ length: 120 }, (_, step) => step + 1))
    expect(await rows.count()).toBeLessThan(100)

    // Selects a range from here to a row that was not in the document when it started.
    await numbered(120).getByRole('checkbox').check()
    await numbered(120).getByRole('link').focus()
    for (let step = 0; step < 40; step++) await page.keyboard.press('k')
    await numbered(80)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await expect(page.getByText('41 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Clear' }).click()

    // The open record stays in place and takes the focus back.
    await numbered(90).getByRole('link').focus()
    const before = await numbered(90).boundingBox()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: /^Ada Harbor/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(numbered(90).getByRole('link')).toBeFocused()
    expect(Math.abs(((await numbered(90).boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)

    // A user who returns from another page finds the same record; a panel that covers the list has to be closed first.
    if (width > 1000) {
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: 'Settings', exact: true }).click()
      await expect(rows).toHaveCount(0)
      await page.goBack()
      await expect(page.locator('tbody tr[data-selected=true]')).toHaveAttribute('aria-rowindex', '91')
      await expect(page.locator('tbody tr[data-selected=true]')).toBeInViewport({ ratio: 0.9 })
    }

    // A user who left the middle of the list with no row open returns to the same rows; the menu opens it at the top.
    await page.keyboard.press('Escape')
    await expect(page.locator('tbody tr[data-selected=true]')).toHaveCount(0)
    await page.mouse.move(width / 2, 600)
    await page.mouse.wheel(0, 4_000)
    await expect(numbered(90)).not.toBeInViewport()
    await expect.poll(() => middleRow(page)).toMatchObject({ row: expect.any(String) })
    const left = await middleRow(page)
    await goTo(page, 'd')
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await page.goBack()
    await expect.poll(async () => distance(left, await middleRow(page))).toBeLessThan(2)
    await goTo(page, 'd')
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await goTo(page, 'l')
    await expect(numbered(1)).toBeInViewport()

    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(rows).toHaveCount(all)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect.poll(() => rows.count()).toBeLessThan(100)
  })

for (const width of [1280, 360])
  longStory(`a board keeps its scroll position, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openAdmin(page, '/admin/leads?view=board')
    await expect(page.locator('[data-card]').first()).toBeVisible()
    await page.mouse.move(width > 1000 ? 300 : 100, 600)
    await page.mouse.wheel(0, 1_500)
    await expect.poll(async () => (await boardPosition(page)).down).toBeGreaterThan(1_000)
    const { down } = await boardPosition(page)
    const card = page.getByRole('link', { name: await cardInSight(page), exact: true })
    await card.click()
    await expect(page.getByRole('heading', { level: 2, name: /^Ada Harbor/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card).toBeFocused()
    expect((await boardPosition(page)).down).toBe(down)

    await page.mouse.wheel(300, 0)
    await expect.poll(async () => (await boardPosition(page)).left).toBeGreaterThan(200)
    const left = await settledPosition(page)
    await goTo(page, 'd')
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await page.goBack()
    // Horizontal scrolling snaps to the edge of a column, which may still happen on return.
    await expect.poll(async () => Math.abs((await boardPosition(page)).left - left.left)).toBeLessThanOrEqual(16)
    expect((await boardPosition(page)).down).toBe(left.down)
  })

/** Opens a page by keyboard: on a phone, the menu is out of view in the middle of a list. */
async function goTo(page: Page, key: string) {
  await page.keyboard.press('g')
  await page.keyboard.press(key)
}

/** A row by its number, and its position, px. */
interface Position {
  readonly row: string | undefined
  readonly top: number
}

/** Returns the row in the middle of the window. */
const middleRow = (page: Page): Promise<Position> =>
  page.evaluate(() => {
    const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('tbody tr')
    return { row: row?.ariaRowIndex ?? undefined, top: row?.getBoundingClientRect().top ?? 0 }
  })

/** Returns the distance between two positions of the same row, px. */
const distance = (one: Position, other: Position) => (one.row === other.row ? Math.abs(one.top - other.top) : Infinity)

/** Returns the scroll position of the board, and of its first column or, on a phone, the page. */
const boardPosition = (page: Page) =>
  page.evaluate(() => {
    const column = document.querySelector('[data-card]')?.closest('section > div')
    const left = column?.closest('section')?.parentElement?.scrollLeft ?? 0
    return { left: Math.round(left), down: Math.round(Math.max(column?.scrollTop ?? 0, scrollY)) }
  })

/** Returns the position once scrolling has ended. */
async function settledPosition(page: Page) {
  let before = await boardPosition(page)
  await expect(async () => {
    const now = await boardPosition(page)
    const isResting = now.left === before.left
    before = now
    expect(isResting).toBe(true)
  }).toPass({ intervals: [300] })
  return before
}

/** Returns the name on a card in the middle of the first column. */
const cardInSight = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll('[data-card] a')]
    const inSight = links.find((link) => {
      const { left, top } = link.getBoundingClientRect()
      return top > 300 && link.parentElement?.contains(document.elementFromPoint(left + 20, top + 5))
    })
    return inSight?.textContent ?? ''
  })

/** Records which row has the focus after each key, by its number; none if it is not fully visible. */
const watchFocus = (page: Page) =>
  page.evaluate(() => {
    const focused: (number | undefined)[] = []
    Object.assign(window, { focused })
    addEventListener('keyup', () => {
      const row = document.activeElement?.closest('tbody tr')
      const { left = 0, top = 0, bottom = 0 } = row?.getBoundingClientRect() ?? {}
      const isInSight = [top + 2, bottom - 2].every((y) => row?.contains(document.elementFromPoint(left + 60, y)))
      focused.push(isInSight ? Number(row?.ariaRowIndex) - 1 : undefined)
    })
  })

const focusedRows = (page: Page) => page.evaluate(() => (window as unknown as { focused: number[] }).focused)
