import type { Page } from '@playwright/test'
import { v7 as uuidv7 } from 'uuid'
import { openAsColleague } from './colleague.ts'
import { fundedStory } from './funded-story.ts'
import { owner } from './program.ts'
import { getAsStaff, startSession } from './staff.ts'
import { expect, newVisitor } from './story.ts'

const panel = (page: Page, name: string) => page.getByRole('complementary', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

fundedStory(
  "two staff members editing the same form don't overwrite each other and keep their drafts",
  async ({ page, browser, request, funded }) => {
    const lee = await openAsColleague(browser, request, funded)
    await startSession(page)
    const both = [page, lee.page]

    const { commissions } = await getAsStaff(request, '/api/admin/commissions')
    for (const each of both) {
      await each.goto(`/admin/commissions?commission=${commissions[0].id}`)
      await press(each, 'Split')
      await each.getByLabel('Partner name').fill('Pier Referrals')
      await each.getByLabel('Percent').fill(each === page ? '55' : '25')
    }
    await press(lee.page, 'Save splits')
    await expect(alert(page, `${lee.name} changed this commission.`)).toContainText('Pier Referrals 25%')
    await press(page, 'Save splits')
    await expect(alert(page, `${lee.name} changed this just now`)).toBeVisible()
    await expect(page.getByLabel('Percent')).toHaveValue('55')
    await expect(panel(lee.page, 'Commission').getByText('25%')).toBeVisible()

    const ada = newVisitor()
    const data = { name: ada.fullName, email: ada.email, phone: '(212) 555-0142' }
    const { lead } = await (await request.post('/api/leads/basic', { data })).json()
    for (const each of both) {
      await each.goto(`/admin/leads?lead=${lead.id}`)
      await panel(each, 'Lead')
        .getByLabel('Next step')
        .fill(each === page ? 'Send a brochure' : 'Call about the oven')
    }
    await press(lee.page, 'Save next step')
    await expect(alert(page, 'A team member planned: Call about the oven')).toBeVisible()
    await press(page, 'Save next step')
    await expect(alert(page, `${lee.name} changed this`)).toBeVisible()
    await expect(page.getByLabel('Next step')).toHaveValue('Send a brochure')
    await press(page, 'Save next step')
    await expect(panel(page, 'Lead').getByText('Previously: Call about the oven')).toBeVisible()

    const id = uuidv7()
    const { token } = await (await request.post('/api/auth/login', { data: owner })).json()
    const task = { id, subject: 'Call', type: 'follow_up', priority: 'normal', assigneeId: null, record: null }
    const added = await request.post('/api/admin/tasks', {
      data: { ...task, dueAt: '2040-03-01T15:00:00.000Z' },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(added.status()).toBe(200)
    for (const each of both) {
      await each.goto(`/admin/tasks?assignee=all&task=${id}`)
      await each
        .getByRole('textbox', { name: 'Task', exact: true })
        .fill(each === page ? 'Call at six' : 'Call at five')
    }
    await page.getByLabel('Outcome (optional)').fill('They want a term loan')
    await press(lee.page, 'Save changes')
    await expect(alert(page, 'Someone else has changed: task')).toBeVisible()
    await press(page, 'Save changes')
    await expect(alert(page, `${lee.name} changed this`)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Task', exact: true })).toHaveValue('Call at six')
    await press(lee.page, 'Mark as done')
    await expect(alert(page, `${lee.name} has since closed this task as “Done”`)).toContainText('They want a term loan')
    await lee.page.context().close()
  },
)
