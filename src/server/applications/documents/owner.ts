import { eq, type SQL } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { documents } from './table.ts'

/** Owner of a document: exactly one of the two is set, as the database checks. */
export type Owner = Pick<typeof documents.$inferSelect, 'applicationId' | 'merchantLeadId'>

export const ofOwner = ({ applicationId, merchantLeadId }: Owner): SQL => {
  if (applicationId) return eq(documents.applicationId, applicationId)
  if (merchantLeadId) return eq(documents.merchantLeadId, merchantLeadId)
  throw new RangeError('A document must have an owner.')
}

/** For the audit log. */
export const ownerFacts = ({ applicationId, merchantLeadId }: Owner) =>
  applicationId ? { applicationId } : { merchantLeadId }

/** Notifies staff who have the owner's page open of a change. */
export const announceOwner = (ctx: Context, { applicationId, merchantLeadId }: Owner): Promise<void> =>
  applicationId ? announce(ctx, 'applications', applicationId) : announce(ctx, 'merchant-leads', merchantLeadId ?? '')
