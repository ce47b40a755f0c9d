import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { watchReads } from '#server/compliance/bulk-access-alerts/commands.ts'
import { record } from '#server/platform/audit/record.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import { siteSettings } from '#server/system/settings/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import type { Desk } from '#server/testing/desk.ts'

/** Adds Olga, the owner, who is alerted after a few reads per hour, and Cora, in compliance. */
export async function watched(desk: Desk, readsAnHour = 3) {
  const { id: olga } = await desk.hire({ role: 'owner', name: 'Olga Example', email: 'olga@example.com' })
  const { id: cora } = await desk.hire({ role: 'compliance', name: 'Cora Example', email: 'cora@example.com' })
  const section = { section: 'security', version: 1, changedBy: olga, changedAt: desk.ctx.now() }
  await desk.ctx.db.insert(siteSettings).values({ ...section, value: { readsAnHour } })
  await watchReads(desk.ctx)
  return { olga, cora }
}

export const asStaff = (desk: Desk, id: string): Context => ({
  ...desk.ctx,
  actor: { kind: 'staff', id, role: 'agent', sessionId: uuidv7() },
})

export async function open(desk: Desk, staffId: string, count: number) {
  for (let number = 0; number < count; number++) await record(asStaff(desk, staffId), 'application.view', uuidv7())
}

export const alertsOf = async (browser: Browser) => (await browser.get('/api/admin/read-alerts')).body.alerts
export const told = async (desk: Desk) =>
  (await desk.mails()).filter(({ subject }) => subject === 'Unusually many records were opened')
export const raised = (desk: Desk) => desk.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'read-alert.raise'))
export const waiting = async (browser: Browser) =>
  (await browser.get('/api/admin/dashboard/work')).body.work.find(
    ({ kind }: { kind: string }) => kind === 'read_alerts',
  )
