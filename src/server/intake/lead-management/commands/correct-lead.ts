import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { followLeadCorrection } from '#server/compliance/legal-holds/commands/follow-correction.ts'
import { overtaken } from '#server/identity/staff/overtaken.ts'
import { findDuplicates } from '#server/intake/lead-management/queries.ts'
import { logActivity } from '#server/intake/leads/commands.ts'
import { toE164 } from '#server/intake/leads/phone-number.ts'
import { activityContext, lockLead, type StoredLead } from '#server/intake/leads/queries.ts'
import { leads } from '#server/intake/leads/table.ts'
import { stopMarketingEmail } from '#server/intake/newsletter/commands/unsubscribe.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, seal } from '#server/platform/crypto/seal.ts'
import { isDuplicate } from '#server/platform/db/is-duplicate.ts'
import { announce } from '#server/platform/live/announce.ts'
import { type CorrectedField, correctedFields } from '#shared/intake/leads/activity.ts'
import { fieldLabels } from '#shared/intake/leads/lead-labels.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

type ContactDetails = Readonly<Record<CorrectedField, string>>

/**
 * Puts name, e-mail and phone of a lead right. What was agreed to or stopped stays with the address and the number that it
 * was said of; whoever asked to be left alone stays so at both.
 * @throws AppError `conflict` where a colleague has corrected it otherwise; `invalid` for an address of another lead.
 */
export async function correctLead(
  ctx: Context,
  keys: EncryptionKeys,
  { id, before, ...asked }: ContactDetails & { id: string; before: ContactDetails },
): Promise<ContactDetails> {
  try {
    return await transact(ctx, async (ctx) => {
      const lead = await lockLead(ctx, id)
      const fields = changedFields(lead, asked)
      if (fields.length === 0) return asked
      if (changedFields(lead, before).length > 0)
        throw await overtaken(ctx, { subject: id, actions: ['lead.correct'], now: formatCurrent(lead) })
      await updateContact(ctx, lead, asked)
      const activityId = uuidv7()
      const changes = fields.map((field) => `${fieldLabels[field]}: ${lead[field]} → ${asked[field]}`).join('\n')
      const bodySealed = seal(keys, changes, activityContext(activityId))
      await logActivity(ctx, { id: activityId, leadId: id, kind: 'correct', detail: { fields }, bodySealed })
      // The audit log outlives the person's record: what was there before stands in the timeline, which goes with it.
      await record(ctx, 'lead.correct', id, { fields })
      await announce(ctx, 'leads', id)
      return asked
    })
  } catch (error) {
    throw isDuplicate(error) ? await emailTakenError(ctx, id, asked.email) : error
  }
}

const changedFields = (lead: ContactDetails, other: ContactDetails) =>
  correctedFields.filter((field) => lead[field] !== other[field])

const formatCurrent = ({ name, email, phone }: ContactDetails) => `It says now: ${name}, ${email}, ${phone}.`

async function updateContact(ctx: Context, lead: StoredLead, { name, email, phone }: ContactDetails): Promise<void> {
  const emailNormalized = normalizeEmail(email)
  await followLeadCorrection(ctx, { id: lead.id, from: lead.emailNormalized, to: emailNormalized })
  await ctx.db
    .update(leads)
    .set({ name, email, emailNormalized, phone, phoneE164: toE164(phone) ?? null, updatedAt: ctx.now() })
    .where(eq(leads.id, lead.id))
  // Nobody knows any more that the old address is theirs, and nobody knew it of the new one.
  if (lead.status === 'do_not_contact' && emailNormalized !== lead.emailNormalized)
    await stopMarketingEmail(ctx, [lead.emailNormalized, emailNormalized])
}

/** The refusal of an address that another lead has, with what can be done about it. */
async function emailTakenError(ctx: Context, id: string, email: string): Promise<AppError> {
  const refused = (changes: string) =>
    new AppError('invalid', 'Please check your input and try again.', { email: changes })
  const [other] = await ctx.db
    .select({ id: leads.id, name: leads.name, mergedIntoId: leads.mergedIntoId })
    .from(leads)
    .where(eq(leads.emailNormalized, normalizeEmail(email)))
  // Removed in this moment.
  if (!other) return refused('Another lead had this address until now. Please try again')
  if (other.mergedIntoId === id) return refused(`${other.name}, a lead joined to this one, has this address already`)
  const { candidates } = await findDuplicates(ctx, id)
  const advice = candidates.some(({ lead }) => lead.id === other.id)
    ? 'join the two under "The same person"'
    : 'go on with that lead'
  return refused(`${other.name}, another lead, has this address already. If they are one person, ${advice} instead`)
}
