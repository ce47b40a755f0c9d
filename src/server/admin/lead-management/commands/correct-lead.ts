import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import { findDuplicates } from '#server/admin/lead-management/queries.ts'
import { mustAsk, mustAskManager } from '#server/admin/takeovers/queries.ts'
import { notify } from '#server/identity/notifications/commands.ts'
import { concealMatches, HiddenMatch } from '#server/identity/record-scope/conceal-matches.ts'
import { covers, findScope } from '#server/identity/record-scope/queries.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { logActivity } from '#server/intake/leads/commands.ts'
import { activityContext, lockLead, requireLead, type StoredLead } from '#server/intake/leads/queries.ts'
import { findOwnTyping, formerHashes } from '#server/intake/leads/same-person/former-contacts.ts'
import { toE164 } from '#server/intake/leads/submission.ts'
import { leads } from '#server/intake/leads/table.ts'
import { stopMarketingEmail } from '#server/intake/newsletter/commands/request-subscription.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { isDuplicate } from '#server/platform/db/db-errors.ts'
import { announce } from '#server/platform/live/announce.ts'
import { followLeadCorrection } from '#server/system/legal-holds/commands/follow-correction.ts'
import { type ContactField, contactFields } from '#shared/intake/leads/activity.ts'
import { fieldLabels } from '#shared/intake/leads/lead-labels.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

type ContactDetails = Readonly<Record<ContactField, string>>

/**
 * Corrects a lead's name, email, and phone; a missing email can be added, but not removed again. Consents and opt-outs stay with the old ones; “do not contact” covers
 * both.
 * @throws `conflict` if a colleague changed them, `invalid` if another lead has the email, `rate_limited` after several
 * that leads outside the caller's scope have.
 */
export function correctLead(ctx: Context, keys: EncryptionKeys, correction: Correction): Promise<ContactDetails> {
  const hasNewEmail = correction.email !== correction.before.email
  return hasNewEmail
    ? concealMatches(ctx, emailError(unsavable), () => saveCorrection(ctx, keys, correction))
    : saveCorrection(ctx, keys, correction)
}

/** Doesn't reveal which record already has the address. */
const unsavable = 'This email can’t be saved for this lead. Ask a manager to check it'

interface Correction extends ContactDetails {
  readonly id: string
  readonly before: ContactDetails
}

async function saveCorrection(
  ctx: Context,
  keys: EncryptionKeys,
  { id, before, ...corrected }: Correction,
): Promise<ContactDetails> {
  try {
    return await transact(ctx, async (ctx) => {
      const stored = await lockLead(ctx, id)
      const lead = { ...stored, email: stored.email ?? '' }
      if (lead.email !== '' && corrected.email === '')
        throw new AppError('invalid', 'Please check your input and try again.', { email: 'Enter an email address' })
      const fields = changedFields(lead, corrected)
      if (fields.length === 0) return corrected
      if (changedFields(lead, before).length > 0)
        throw await staleWriteError(ctx, { subject: id, actions: ['lead.correct'], now: formatCurrent(lead) })
      if (fields.includes('email')) await requireMayChangeEmail(ctx, stored)
      await updateContact(ctx, stored, corrected)
      const activityId = uuidv7()
      const changes = fields
        .map((field) => `${fieldLabels[field]}: ${lead[field] || 'none'} → ${corrected[field]}`)
        .join('\n')
      const bodyEncrypted = encrypt(keys, changes, activityContext(activityId))
      // Someone who types an address and removes it again must not keep its owner from colleagues.
      const ownTyping = await findOwnTyping(ctx, stored)
      const former = formerHashes(
        stored,
        fields.filter((field) => !ownTyping.has(field)),
      )
      const detail = { fields, ...(former.length > 0 && { former }) }
      await logActivity(ctx, { id: activityId, leadId: id, kind: 'correct', detail, bodyEncrypted })
      if (fields.includes('email') || fields.includes('phone')) await notifyOwners(ctx, stored)
      // No values, because the audit log outlives the lead; the timeline, deleted with it, has them.
      await record(ctx, 'lead.correct', id, { fields })
      await announce(ctx, 'leads', id)
      return corrected
    })
  } catch (error) {
    throw isDuplicate(error) ? await emailTakenError(ctx, id, corrected.email) : error
  }
}

/**
 * Requires the owner or a manager while taking over needs consent: without its address, the person's next application or
 * form could be taken by anyone. @throws `conflict`.
 */
async function requireMayChangeEmail(ctx: Context, lead: StoredLead): Promise<void> {
  const primary = { ...lead, ownerStaffId: (await primaryOwner(ctx, lead)) ?? lead.ownerStaffId }
  if (lead.email ? await mustAsk(ctx, primary) : await mustAskManager(ctx, primary))
    throw new AppError(
      'conflict',
      'Nothing was changed. Another team member owns this lead. Only its owner or a manager can correct the email address.',
    )
}

const primaryOwner = async (ctx: Context, { mergedIntoId }: StoredLead): Promise<string | null> =>
  mergedIntoId ? (await requireLead(ctx, mergedIntoId)).lead.ownerId : null

/** A colleague could otherwise correct a person away, and add them again as their own lead. */
async function notifyOwners(ctx: Context, lead: StoredLead): Promise<void> {
  const { id, ownerStaffId } = lead
  const primary = await primaryOwner(ctx, lead)
  await notify(ctx, { kind: 'correction', record: { kind: 'lead', id }, recipients: [ownerStaffId, primary] })
}

const changedFields = (lead: ContactDetails, other: ContactDetails) =>
  contactFields.filter((field) => lead[field] !== other[field])

const formatCurrent = ({ name, email, phone }: ContactDetails) =>
  `Current details: ${[name, email, phone].filter(Boolean).join(', ')}.`

async function updateContact(ctx: Context, lead: StoredLead, { name, email, phone }: ContactDetails): Promise<void> {
  const emailNormalized = email === '' ? null : normalizeEmail(email)
  if (lead.emailNormalized !== null && emailNormalized !== null)
    await followLeadCorrection(ctx, { id: lead.id, from: lead.emailNormalized, to: emailNormalized })
  await ctx.db
    .update(leads)
    .set({ name, email: email || null, emailNormalized, phone, phoneE164: toE164(phone) ?? null, updatedAt: ctx.now() })
    .where(eq(leads.id, lead.id))
  // Both, because the old address loses its link to the lead.
  if (lead.status === 'do_not_contact' && emailNormalized !== lead.emailNormalized)
    await stopMarketingEmail(
      ctx,
      [lead.emailNormalized, emailNormalized].filter((each) => each !== null),
    )
}

const emailError = (message: string) =>
  new AppError('invalid', 'Please check your input and try again.', { email: message })

async function emailTakenError(ctx: Context, id: string, email: string): Promise<AppError | HiddenMatch> {
  const primary = alias(leads, 'primary_lead')
  const [other] = await ctx.db
    .select({
      ...{ id: leads.id, name: leads.name, mergedIntoId: leads.mergedIntoId },
      ...{ own: leads.ownerStaffId, primary: primary.ownerStaffId },
    })
    .from(leads)
    .leftJoin(primary, eq(primary.id, leads.mergedIntoId))
    .where(eq(leads.emailNormalized, normalizeEmail(email)))
  // Deleted in between.
  if (!other) return emailError('Another lead had this email a moment ago. Please try again')
  if (other.mergedIntoId === id) return emailError(`${other.name}, a lead merged into this one, already has this email`)
  const owner = other.mergedIntoId ? other.primary : other.own
  if (!covers(await findScope(ctx, 'leads'), owner)) return new HiddenMatch()
  const { candidates } = await findDuplicates(ctx, id)
  const advice = candidates.some(({ lead }) => lead.id === other.id)
    ? 'merge them under “Duplicates”'
    : 'continue with that lead'
  return emailError(
    `${other.name}, another lead, already has this email. If they are the same person, ${advice} instead`,
  )
}
