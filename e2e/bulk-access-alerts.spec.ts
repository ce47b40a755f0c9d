import type { APIRequestContext } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { waitForAdminLink, waitForEmail } from './mailbox.ts'
import { owner, type Program } from './program.ts'
import { openAdmin } from './staff.ts'
import { expect, story } from './story.ts'

const mona = { name: 'Mona Example', email: 'mona@example.com', password: 'old lamps and new rope' }

/** Adds Mona, a manager who downloads the audit log repeatedly. */
async function downloadAuditLogs(request: APIRequestContext, program: Program) {
  const call = async (path: string, data: object, token = '') => {
    const answer = await request.post(path, { data, headers: { authorization: `Bearer ${token}` } })
    expect(answer.status(), path).toBe(200)
    return answer
  }
  const { token } = await (await call('/api/auth/login', owner)).json()
  await call('/api/admin/invitations', { email: mona.email, role: 'manager' }, token)
  const link = await waitForAdminLink(program, mona.email, 'Your staff account')
  await call('/api/auth/invitation/accept', { ...mona, token: link.slice(link.indexOf('#') + 1) })
  const { token: hers } = await (await call('/api/auth/login', mona)).json()
  let lines = 0
  while (lines <= 60) lines += (await (await call('/api/admin/audit/export', {}, hers)).text()).split('\r\n').length - 2
}

story(
  "the owner is alerted to a team member's bulk access, reviews that hour, and records it",
  async ({ page, request, program }) => {
    await downloadAuditLogs(request, program)
    program.advanceElevenMinutes()
    expect(await waitForEmail(program, owner.email, /- Exported ([\d,]+) rows?/)).not.toBe('')

    await openAdmin(page, '/admin/dashboard')
    await page.getByRole('link', { name: 'Unusual record access' }).click()
    const alerts = page.getByRole('region', { name: 'Unusual number of records opened' })
    await expect(alerts).toContainText(/At least \d+ exported rows in the hour starting/)
    await alerts.getByRole('link', { name: mona.name }).click()
    await expect(page.getByText('One hour starting')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Audit: exported' }).first()).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'owner' })).toHaveCount(0)
    expect(await findViolations(page)).toEqual([])

    await alerts.getByRole('button', { name: 'Mark as reviewed' }).click()
    await page.getByLabel('Findings').fill('The yearly audit')
    await page.getByRole('button', { name: 'Save review' }).click()
    await expect(alerts).toHaveCount(0)
    await page.getByRole('button', { name: 'Any time' }).click()
    await page.getByLabel('User').selectOption('Anyone')
    await expect(page.getByRole('link', { name: 'Bulk access alert resolved' })).toBeVisible()
  },
)
