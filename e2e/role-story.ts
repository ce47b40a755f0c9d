import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, type Page, request as playwright } from '@playwright/test'
import { samplePassword } from '#server/demo/fill-directory.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'
import { quietUntil } from '#shared/messaging/contact-policy/quiet-hours.ts'
import type { StaffApi } from './lenders.ts'
import { type Program, startProgram } from './program.ts'
import { signIn } from './staff.ts'
import { story } from './story.ts'

const now = new Date()
const day = quietUntil(now, ['America/New_York', 'Pacific/Honolulu']) ?? now

/**
 * A story in its worker's own sample brokerage, at daytime in every state, so that notifications are mailed
 * immediately.
 */
export const roleStory = story.extend<object, { program: Program }>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const dataDir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-demo-')), 'demo-data')
      fillSampleData('--dir', dataDir, '--leads', '150', '--applications', '60')
      const program = await startProgram({
        ...{ DATA_DIR: dataDir, STAFF_MFA: 'optional' },
        CLOCK_AHEAD_MS: String(day.getTime() - now.getTime()),
      })
      await use(program)
      await program.stop()
      fs.rmSync(path.dirname(dataDir), { recursive: true, force: true })
    },
    // Creating a database on a busy machine takes longer than a story's time limit.
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** @throws Error with its output if it fails. */
export function fillSampleData(...options: string[]) {
  const { status, stderr } = spawnSync('node', ['scripts/demo.ts', '--fill-only', ...options], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

const accountOf = (role: StaffRole) => ({ email: `${role}@example.com`, password: samplePassword })

/** Signs a user of the sample brokerage in. From then on, no server answer to this page may fail. */
export async function signInAs(page: Page, role: StaffRole) {
  page.on('response', (response) => expect(response.status(), response.url()).toBeLessThan(500))
  await signIn(page, accountOf(role))
}

/** Checks that the menu has exactly these pages, and that each opens with the sample data notice. */
export async function expectMenu(page: Page, names: readonly string[]) {
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
  await expect(links).toHaveText(names.map((name) => new RegExp(`^${name}(\\s*\\d+\\+? (due now|unread))?$`)))
  for (const link of await links.all()) {
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.getByText('No access')).toHaveCount(0)
    await expect(main.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('Sample data.')).toBeVisible()
  }
}

/** Checks that a typed address shows that the role has no access, with no retry button. */
export async function expectNoAccess(page: Page, address: string, text: string | RegExp) {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
}

const sessionOf = async ({ address }: Pick<Program, 'address'>, role: StaffRole) => {
  const request = await playwright.newContext({ baseURL: address })
  const { token } = await (await request.post('/api/auth/login', { data: accountOf(role) })).json()
  return (method: string, path: string, data?: unknown) =>
    request.fetch(path, { method, headers: { authorization: `Bearer ${token}` }, ...(data !== undefined && { data }) })
}

/** Calls the staff API as a user with this role, who has permission. */
export async function apiAs(program: Program, role: StaffRole): Promise<StaffApi> {
  const ask = await sessionOf(program, role)
  return async (method, path, data) => {
    const answer = await ask(method, path, data)
    expect(answer.status(), `${method} ${path} ${await answer.text()}`).toBe(200)
    return answer.json()
  }
}

/** Returns the status of a direct API call by a user with this role. */
export async function apiStatus(program: Program, role: StaffRole, method: string, path: string) {
  const ask = await sessionOf(program, role)
  return (await ask(method, path, method === 'GET' ? undefined : {})).status()
}

/** Assigns a lead to this user, like the manager. The assignment rule may already have done so. */
export async function assignLead(program: Program, id: string, name: string) {
  const call = await apiAs(program, 'manager')
  const { owners } = await call('GET', '/api/admin/lead-owners')
  const to = owners.find((owner: { name: string }) => owner.name === name).id
  await expect(async () => {
    const { lead } = await call('GET', `/api/admin/leads/${id}`)
    const leads = [{ id, status: lead.status, ownerId: lead.ownerId }]
    const reason = 'They work with this applicant'
    await call('POST', '/api/admin/leads/changes', {
      changeId: randomUUID(),
      change: { action: 'assign', to, reason },
      leads,
    })
    expect(lead.ownerId).toBe(to)
  }).toPass()
}

/** Agrees to all requests to reassign a record, like the manager. */
export async function agreeToReassign(program: Program) {
  const call = await apiAs(program, 'manager')
  const { requests } = await call('GET', '/api/admin/takeover-requests')
  expect(requests.length).toBeGreaterThan(0)
  for (const { id } of requests)
    await call('POST', `/api/admin/takeover-requests/${id}/decide`, { decision: 'approve' })
}
