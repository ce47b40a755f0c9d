import { prepareApplication } from '#server/applications/applications/commands/start-application.ts'
import { findOpenByLeads } from '#server/applications/applications/queries.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import { logActivity, syncLeadStatusFromApplication } from '#server/intake/leads/commands.ts'
import { findMergedIds, lockLead } from '#server/intake/leads/queries.ts'
import { findLatestAnswers, findLatestPersonalAnswers } from '#server/intake/prequalification/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { announce } from '#server/platform/live/announce.ts'
import type { ApplicationType } from '#shared/applications/applications/step.ts'
import { AppError } from '#shared/kit/app-error.ts'

/**
 * Starts a lead's application, or returns its open one, and emails how to continue; assigned to the lead's owner,
 * otherwise the caller.
 * @throws `conflict` for a lead that is merged, spam, not to be contacted, or without an email.
 */
export function convertLead(
  ctx: Context,
  keys: EncryptionKeys,
  { id, type }: { id: string; type: ApplicationType },
): Promise<{ applicationId: string; reference: string; isNew: boolean }> {
  return transact(ctx, async (ctx) => {
    const lead = await lockLead(ctx, id)
    if (lead.mergedIntoId || lead.status === 'do_not_contact' || lead.status === 'spam')
      throw new AppError(
        'conflict',
        'You can’t start an application for this lead, because it is merged, spam or marked “Do not contact”.',
      )
    if (lead.email === null || lead.emailNormalized === null)
      throw new AppError(
        'conflict',
        'This lead has no email address yet, and the applicant continues by email. Add it under “Edit contact details”, then start the application.',
      )
    const family = await findMergedIds(ctx, id)
    const open = await findOpenByLeads(ctx, family, lead.emailNormalized)
    if (open) return { applicationId: open.id, reference: open.reference, isNew: false }

    const { name, email, phone, ownerStaffId } = lead
    const owner = ownerStaffId ? await findStaff(ctx, ownerStaffId) : undefined
    const known = {
      phone,
      analysis: await findLatestAnswers(ctx, family),
      personal: await findLatestPersonalAnswers(ctx, family),
    }
    const { id: applicationId, reference } = await prepareApplication(ctx, keys, {
      type,
      person: { leadId: id, name, email, known, ownerStaffId: owner?.status === 'active' ? owner.id : null },
    })
    await logActivity(ctx, { leadId: id, kind: 'convert', detail: { applicationId } })
    await syncLeadStatusFromApplication(ctx, { leadId: id, applicationId, event: 'started' })
    await record(ctx, 'lead.convert', id, { applicationId })
    await announce(ctx, 'leads', id)
    await announce(ctx, 'applications', applicationId)
    return { applicationId, reference, isNew: true }
  })
}
