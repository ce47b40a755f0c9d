import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { watchReads } from '#server/compliance/bulk-access-alerts/commands.ts'
import { record } from '#server/platform/audit/record.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Context } from '#server/platform/context.ts'
import { siteSettings } from '#server/system/settings/table.ts'
import type { Browser } from './browser.ts'
import type { TestServer } from './test-server.ts'

/** Adds Olga, the owner, who is alerted after a few reads per hour, and Cora, in compliance. */
export async function createWatchingStaff(server: TestServer, readsAnHour = 3) {
  const { id: olga } = await server.createStaff({ role: 'owner', name: 'Olga Example', email: 'olga@example.com' })
  const { id: cora } = await server.createStaff({ role: 'compliance', name: 'Cora Example', email: 'cora@example.com' })
  const section = { section: 'security', version: 1, changedBy: olga, changedAt: server.ctx.now() }
  await server.ctx.db.insert(siteSettings).values({ ...section, value: { readsAnHour } })
  await watchReads(server.ctx)
  return { olga, cora }
}

export const asStaff = (server: TestServer, id: string): Context => ({
  ...server.ctx,
  actor: { kind: 'staff', id, role: 'agent', sessionId: uuidv7() },
})

export async function recordViews(server: TestServer, staffId: string, count: number) {
  for (let number = 0; number < count; number++) await record(asStaff(server, staffId), 'application.view', uuidv7())
}

export const listAlerts = async (browser: Browser) => (await browser.get('/api/admin/bulk-access-alerts')).body.alerts
export const alertEmails = async (server: TestServer) =>
  (await server.deliverEmails()).filter(({ subject }) => subject === 'Unusually many records were opened')
export const raisedAlerts = (server: TestServer) =>
  server.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'bulk-access-alert.raise'))
export const pendingAlerts = async (browser: Browser) =>
  (await browser.get('/api/admin/dashboard/work')).body.work.find(
    ({ kind }: { kind: string }) => kind === 'bulk_access_alerts',
  )
