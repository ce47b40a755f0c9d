import type { APIRequestContext, Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { openAsColleague } from './colleague.ts'
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
