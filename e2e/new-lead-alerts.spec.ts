import type { APIRequestContext, Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { openAsColleague } from './colleague.ts'
import { expectAccessible } from './expect-accessible.ts'
import { getAsStaff, openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

async function sendLead(request: APIRequestContext) {
  const visitor = newVisitor()
  const data = { name: visitor.fullName, email: visitor.email, phone: visitor.phone, source: 'Hero Form' }
  const { lead } = await (await request.post('/api/leads/basic', { data })).json()
  return { id: lead.id as string, name: visitor.fullName }
}

/** Leads from before the watch was loaded are not announced. */
const waitForWatch = async (page: Page) => {
  await page.waitForResponse((response) => response.url().endsWith('/api/admin/new-leads'))
  await page.waitForLoadState('networkidle')
}

const noticeOf = (page: Page, name: string) => page.getByRole('status').filter({ hasText: `New lead: ${name}` })

story(
  'a new lead is announced to everyone with the time left; of two who claim it at once, one is told who was faster',
  async ({ page, browser, request, program }) => {
    const colleague = await openAsColleague(browser, request, program, 'agent')
    const watches = [waitForWatch(page), waitForWatch(colleague.page)]
    await openAdmin(page, '/admin/tasks')
    await colleague.page.goto('/admin/tasks')
    await Promise.all(watches)

    const { id, name } = await sendLead(request)
    const mine = noticeOf(page, name)
    const notices = [mine, noticeOf(colleague.page, name)]
    for (const notice of notices) {
      await expect(notice).toBeVisible({ timeout: 20_000 })
      await expect(notice).toContainText(/\d (h|min|days).* left · Answer by /)
    }
    expect(await findViolations(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await findViolations(page)).toEqual([])
    await expect(mine.getByRole('button', { name: 'Claim lead' })).toBeInViewport()
    await page.setViewportSize({ width: 1280, height: 800 })

    await Promise.all(notices.map((notice) => notice.getByRole('button', { name: 'Claim lead' }).click()))
    const claimed = async () => (await getAsStaff(request, `/api/admin/leads/${id}`)).lead
    await expect(async () => expect((await claimed()).owner).not.toBeNull()).toPass()
    const lead = await claimed()
    const isColleagues = lead.owner === colleague.name
    const [winner, loser] = isColleagues ? [colleague.page, page] : [page, colleague.page]
    await expect(winner.getByText(`${name} assigned`)).toBeVisible()
    const refusal = loser.getByRole('alert').filter({ hasText: '1 lead wasn’t changed' })
    await expect(refusal).toContainText(`${name}: It was already claimed by ${lead.owner}`)
    for (const notice of notices) await expect(notice).toHaveCount(0)
    await colleague.page.context().close()
  },
)

/** What the page rang. */
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard)

story(
  'each person chooses how to hear of new leads, and a tab in the background counts them',
  async ({ page, context, request }) => {
    await context.grantPermissions(['notifications'])
    await page.addInitScript(() => {
      const rung: string[] = []
      Object.assign(window, { heard: rung })
      const Real = window.AudioContext
      window.AudioContext = class extends Real {
        constructor() {
          super()
          rung.push('chime')
        }
      }
      class Alert {
        static readonly permission = 'granted'
        static readonly requestPermission = async () => 'granted'
        constructor(title: string, { body }: { body: string }) {
          rung.push(`${title}: ${body}`)
        }
        close() {}
      }
      Object.assign(window, { Notification: Alert })
    })
    const watch = waitForWatch(page)
    await openAdmin(page, '/admin/settings/account')
    await watch
    const block = page.getByRole('region', { name: 'New lead alerts' })
    const sound = block.getByRole('checkbox', { name: 'Play a sound' })
    const desktop = block.getByRole('checkbox', { name: 'Show a desktop notification' })
    await expect(sound).not.toBeChecked()
    await sound.check()
    await desktop.check()
    await block.getByRole('button', { name: 'Play the sound' }).click()
    expect(await heard(page)).toEqual(['chime'])
    // In the background: the title counts, and the sound plays once for a burst.
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
      document.hasFocus = () => false
    })
    const before = await page.title()
    const countOf = (title: string) => Number(/^\((\d+)\) /.exec(title)?.[1] ?? 0)
    const { name } = await sendLead(request)
    await expect(async () => expect(countOf(await page.title())).toBe(countOf(before) + 1)).toPass({ timeout: 20_000 })
    await sendLead(request)
    await expect(async () => expect(countOf(await page.title())).toBe(countOf(before) + 2)).toPass({ timeout: 20_000 })
    const rung = await heard(page)
    // Once when it was tried, and once for both leads.
    expect(rung).toEqual(['chime', 'chime', 'New lead: Open Leads to claim it.'])
    expect(rung.join()).not.toContain(name)
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => false })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect(async () => expect(countOf(await page.title())).toBe(countOf(before))).toPass()
    await page.reload()
    await expect(sound).toBeChecked()
    await expect(desktop).toBeChecked()
    await expectAccessible(page, 'alerts of the account')
  },
)
