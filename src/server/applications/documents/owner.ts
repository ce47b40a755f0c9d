import { eq, type SQL } from 'drizzle-orm'
import { documents } from '#server/applications/documents/table.ts'
import type { Context } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'

/** Whose a document is: exactly one of the two, as the database checks. */
export type Owner = Pick<typeof documents.$inferSelect, 'applicationId' | 'merchantLeadId'>

export const ofOwner = ({ applicationId, merchantLeadId }: Owner): SQL => {
  if (applicationId) return eq(documents.applicationId, applicationId)
  if (merchantLeadId) return eq(documents.merchantLeadId, merchantLeadId)
  throw new RangeError('A document belongs to somebody.')
}

/** For the audit log. */
export const ownerFacts = ({ applicationId, merchantLeadId }: Owner) =>
  applicationId ? { applicationId } : { merchantLeadId }

/** Tells staff who look at the owner of a document that it has changed. */
export const announceOwner = (ctx: Context, { applicationId, merchantLeadId }: Owner): Promise<void> =>
  applicationId ? announce(ctx, 'applications', applicationId) : announce(ctx, 'merchant-leads', merchantLeadId ?? '')
