import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { endUnverifiedSessions } from '#server/applications/applicants/commands/access-sessions.ts'
import { prepareApplication } from '#server/applications/applications/commands/start-application.ts'
import { type Application, findTrustedOpen, listUnverified } from '#server/applications/applications/queries.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { HiddenMatch } from '#server/identity/record-scope/conceal-matches.ts'
import { covers, findScope } from '#server/identity/record-scope/queries.ts'
import { findStaff, requireStaff } from '#server/identity/staff/queries.ts'
import { logActivity, syncLeadStatusFromApplication } from '#server/intake/leads/commands.ts'
import { findMergedIds, findNormalizedEmails, lockLead } from '#server/intake/leads/queries.ts'
import { leads } from '#server/intake/leads/table.ts'
import { findLatestAnswers, findLatestPersonalAnswers } from '#server/intake/prequalification/queries.ts'
import { recordStartConsent } from '#server/messaging/consents/commands.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { type StartConsent, startConsentVersion } from '#shared/messaging/consents/start-consent.ts'

interface Conversion {
  readonly id: string
  readonly type: ApplicationType
  /** Required from staff; absent if another program starts it. */
  readonly consent?: StartConsent
}

export interface Converted {
  readonly applicationId: string
  readonly reference: string
  readonly isNew: boolean
  /** Open applications with the same address that a stranger may have started; they are not used. */
  readonly unverified: { id: string; reference: string }[]
}

/** Staff enter the day where they are, which may be later than the brokerage's: Guam is ten hours ahead of UTC. */
const latestToday = (now: Date) => new Date(now.getTime() + 10 * 60 * 60_000).toISOString().slice(0, 10)

/**
 * Starts a lead's application, or returns its open one, and emails how to continue; assigned to the lead's owner,
 * otherwise the caller.
 * It is a draft: only the applicant signs and submits it. An application that someone started with the lead's address,
 * without opening it from the mailbox, is not the lead's.
 * @throws `HiddenMatch` for an application outside the caller's scope, `forbidden` for one that the caller can read but
 * not change and no one has opened, `invalid` for a consent in the future, `conflict` for a lead that is merged, spam,
 * not to be contacted, or without an email.
 */
export function convertLead(ctx: Context, keys: EncryptionKeys, { id, type, consent }: Conversion): Promise<Converted> {
  return transact(ctx, async (ctx) => {
    if (consent && consent.on > latestToday(ctx.now()))
      throw new AppError('invalid', 'Check your input and try again.', {
        'consent.on': 'Enter today or an earlier day',
      })
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
    const unverified = await listUnverified(ctx, lead.emailNormalized)
    const emails = await findNormalizedEmails(ctx, family)
    const open = await findTrustedOpen(ctx, { leadIds: family, emails })
    if (open && !covers(await findScope(ctx, 'applications'), open.ownerStaffId)) throw new HiddenMatch()
    if (open) {
      await continueOpen(ctx, open, consent)
      return { applicationId: open.id, reference: open.reference, isNew: false, unverified }
    }

    const { name, email, phone, ownerStaffId } = lead
    const owner = ownerStaffId ? await findStaff(ctx, ownerStaffId) : undefined
    const answered = await findIdsOfAddress(ctx, family, lead.emailNormalized)
    const known = {
      phone,
      analysis: await findLatestAnswers(ctx, answered),
      personal: await findLatestPersonalAnswers(ctx, answered),
    }
    const { id: applicationId, reference } = await prepareApplication(ctx, keys, {
      type,
      ...(consent && { consent }),
      person: { leadId: id, name, email, known, ownerStaffId: owner?.status === 'active' ? owner.id : null },
    })
    if (consent) await recordConsent(ctx, { applicationId, email, consent })
    await logActivity(ctx, { leadId: id, kind: 'convert', detail: { applicationId } })
    await syncLeadStatusFromApplication(ctx, { leadId: id, applicationId, event: 'started' })
    await record(ctx, 'lead.convert', id, { applicationId })
    await announce(ctx, 'leads', id)
    await announce(ctx, 'applications', applicationId)
    return { applicationId, reference, isNew: true, unverified }
  })
}

/** Records another consent, and emails again how to continue, if the applicant hasn't opened it yet. */
async function continueOpen(ctx: Context, open: Application, consent: StartConsent | undefined): Promise<void> {
  const { id: applicationId, emailVerifiedAt, email, ownerStaffId } = open
  if (emailVerifiedAt) return
  if (!covers(await findScope(ctx, 'applications', 'change'), ownerStaffId))
    throw new AppError(
      'forbidden',
      'Nothing was changed. Someone else has started an application for this person. Ask them or a manager to send its link again.',
    )
  await endUnverifiedSessions(ctx, applicationId)
  if (!consent || !(await recordConsent(ctx, { applicationId, email, consent }))) return
  await enqueue(ctx, 'applications.send-prepared', { applicationId, consent })
}

/** Returns false for a consent that was recorded before, as by a repeated request. */
async function recordConsent(
  ctx: Context,
  { applicationId, email, consent }: { applicationId: string; email: string; consent: StartConsent },
): Promise<boolean> {
  const { brand } = await findSiteSettings(ctx)
  const { name } = await requireStaff(ctx, requireActor(ctx).id)
  const isNew = await recordStartConsent(ctx, { applicationId, email, consent, seller: brand.name, staff: name })
  if (!isNew) return false
  await record(ctx, 'application.start-for-applicant', applicationId, { ...consent, textVersion: startConsentVersion })
  return true
}

/** A merged lead with another address may be a different person, whose answers must not go to this mailbox. */
async function findIdsOfAddress({ db }: Context, ids: readonly string[], emailNormalized: string): Promise<string[]> {
  const rows = await db
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(inArray(leads.id, [...ids]), or(isNull(leads.emailNormalized), eq(leads.emailNormalized, emailNormalized))),
    )
  return rows.map(({ id }) => id)
}
