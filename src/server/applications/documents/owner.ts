import { eq, type SQL } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { documents } from './table.ts'

/** The database checks that exactly one is set. */
export type Owner = Pick<typeof documents.$inferSelect, 'applicationId' | 'merchantLeadId'>

export const ofOwner = ({ applicationId, merchantLeadId }: Owner): SQL => {
  if (applicationId) return eq(documents.applicationId, applicationId)
  if (merchantLeadId) return eq(documents.merchantLeadId, merchantLeadId)
  throw new RangeError('A document must have an owner.')
}

/** Returns the owner for the audit log. */
export const ownerFacts = ({ applicationId, merchantLeadId }: Owner) =>
  applicationId ? { applicationId } : { merchantLeadId }

/** Notifies staff viewing the owner's page. */
export const announceOwner = (ctx: Context, { applicationId, merchantLeadId }: Owner): Promise<void> =>
  applicationId ? announce(ctx, 'applications', applicationId) : announce(ctx, 'merchant-leads', merchantLeadId ?? '')
