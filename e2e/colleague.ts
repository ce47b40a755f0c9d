import type { APIRequestContext, Browser } from '@playwright/test'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { waitForAdminLink } from './mailbox.ts'
import { owner, type Program } from './program.ts'
import { startSession } from './staff.ts'
import { expect, newVisitor } from './story.ts'

/** Adds another staff member, and signs them in in a separate browser. */
export async function openAsColleague(
  browser: Browser,
  request: APIRequestContext,
  program: Program,
  role: StaffRole = 'manager',
) {
  const { fullName: name, email } = newVisitor()
  const colleague = { name, email, password: 'old lamps and new rope' }
  const call = async (path: string, data: object, token = '') => {
    const answer = await request.post(path, { data, headers: { authorization: `Bearer ${token}` } })
    expect(answer.status(), path).toBe(200)
    return answer.json()
  }
  const { token } = await call('/api/auth/login', owner)
  await call('/api/admin/invitations', { email, role }, token)
  const link = await waitForAdminLink(program, email, 'Your staff account')
  await call('/api/auth/invitation/accept', { ...colleague, token: link.slice(link.indexOf('#') + 1) })
  const page = await (await browser.newContext({ baseURL: program.address })).newPage()
  await startSession(page, colleague)
  return { page, name }
}
