import { randomUUID } from 'node:crypto'
import type { Context } from '#server/platform/context.ts'
import { installation } from './table.ts'

export async function requireInstallationId(ctx: Context): Promise<string> {
  await ctx.db.insert(installation).values({ id: randomUUID(), createdAt: ctx.now() }).onConflictDoNothing()
  const [row] = await ctx.db.select().from(installation)
  if (!row) throw new Error('The database has no installation id.')
  return row.id
}
