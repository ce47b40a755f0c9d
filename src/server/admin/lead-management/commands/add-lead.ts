import { and, desc, eq, isNull, like, or } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { requireActor } from '#server/identity/auth/queries.ts'
import { covers, findScope } from '#server/identity/record-scope/queries.ts'
import { publishLeadsCreated } from '#server/intake/leads/commands.ts'
import { findLeadIdByEmail, selectLeads, toLead } from '#server/intake/leads/queries.ts'
import { findByFormerContact } from '#server/intake/leads/same-person/former-contacts.ts'
import { toE164 } from '#server/intake/leads/submission.ts'
import { leads } from '#server/intake/leads/table.ts'
import { recordOralConsent } from '#server/messaging/consents/commands.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import type { AddedLead } from '#shared/admin/lead-management/contract.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { isConversation } from '#shared/intake/leads/lead-source.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import { addLeadNote } from './log-contact.ts'

/** More share a phone number only by mistake. */
const maxKnown = 5

/**
 * Adds a lead by hand, once. A conversation can give consent to calls dialed by a person, but not to texts. After a conversation it counts
 * as contacted. Returns leads with the same email or phone instead, unless it is another person with the same phone.
 */
export function addLead(
  ctx: Context,
  keys: EncryptionKeys,
  { id, name, phone, email, source, assignsToMe, mayBeCalled, isAnotherPerson, note }: AddedLead,
): Promise<{ isAdded: boolean; known: Lead[] }> {
  return transact(ctx, async (ctx) => {
    const emailNormalized = email === '' ? null : normalizeEmail(email)
    // A retry.
    if (await ctx.db.$count(leads, eq(leads.id, id))) return { isAdded: true, known: [] }
    const current = await findKnown(ctx, { emailNormalized, phone })
    const known = [...current, ...(await findCorrected(ctx, { emailNormalized, phone }, current))]
    const hasEmail = (lead: Lead) => emailNormalized !== null && normalizeEmail(lead.email) === emailNormalized
    if (known.length > 0 && (!isAnotherPerson || known.some(hasEmail))) {
      await requireInScope(ctx, known)
      return { isAdded: false, known }
    }

    const now = ctx.now()
    const hasTalked = isConversation(source)
    const added = await ctx.db
      .insert(leads)
      .values({
        ...{ id, name, email: email || null, emailNormalized, phone, phoneE164: toE164(phone) ?? null, source },
        ...{ status: hasTalked ? 'contacted' : 'new', firstTouchedAt: hasTalked ? now : null },
        ...{ statusChangedAt: hasTalked ? now : null, ownerStaffId: assignsToMe ? requireActor(ctx).id : null },
        ...{ createdAt: now, updatedAt: now, lastSubmittedAt: now },
      })
      .onConflictDoNothing()
      .returning({ id: leads.id })
    // A form sent the same email at this moment.
    if (added.length === 0) {
      const now = await findKnown(ctx, { emailNormalized, phone })
      await requireInScope(ctx, now)
      return { isAdded: false, known: now }
    }

    if (mayBeCalled) {
      const { brand } = await findSiteSettings(ctx)
      await recordOralConsent(ctx, { leadId: id, address: toE164(phone) ?? phone, seller: brand.name })
    }
    if (note !== '') await addLeadNote(ctx, keys, { id, activityId: uuidv7(), body: note })
    if (!assignsToMe) await enqueue(ctx, 'leads.notify-staff', { leadId: id })
    await publishLeadsCreated(ctx, [id])
    await record(ctx, 'lead.add', id, { source, assignsToMe, mayBeCalled, hasEmail: email !== '' })
    await announce(ctx, 'leads', id)
    return { isAdded: true, known: [] }
  })
}

/** Says that a lead which the caller can't read exists, and nothing else about it. @throws `conflict`. */
async function requireInScope(ctx: Context, known: readonly Lead[]) {
  const scope = await findScope(ctx, 'leads')
  const hidden = known.find(({ ownerId }) => !covers(scope, ownerId))
  if (hidden)
    throw new AppError(
      'conflict',
      'Nothing was added. This person is already a lead of someone else. Ask a manager to reassign it to you.',
    )
}

/**
 * Returns other leads that had this email or phone before a correction.
 * @throws `conflict` if a colleague owns one: correcting a lead must not free its person for others.
 */
async function findCorrected(
  ctx: Context,
  contact: { emailNormalized: string | null; phone: string },
  known: readonly Lead[],
): Promise<Lead[]> {
  const rows = (await findByFormerContact(ctx, contact)).map(toLead)
  const others = rows.filter(({ id }) => !known.some((one) => one.id === id))
  const { id: me, role } = requireActor(ctx)
  const colleagues = others.find(({ ownerId }) => ownerId !== null && ownerId !== me)
  if (!colleagues || administratorRoles.some((one) => one === role)) return others
  const isReadable = covers(await findScope(ctx, 'leads'), colleagues.ownerId)
  const [owner, helpers] = isReadable ? [colleagues.owner, 'them or a manager'] : ['someone else', 'a manager']
  throw new AppError(
    'conflict',
    `Nothing was added. A lead of ${owner} had this email or phone before it was corrected. Ask ${helpers} to add this person.`,
  )
}

/** By email, also of a lead merged into another, or by phone. */
async function findKnown(
  ctx: Context,
  { emailNormalized, phone }: { emailNormalized: string | null; phone: string },
): Promise<Lead[]> {
  const phoneE164 = toE164(phone)
  const withEmail = emailNormalized === null ? null : await findLeadIdByEmail(ctx, emailNormalized)
  const rows = await selectLeads(ctx)
    .where(
      or(
        withEmail === null ? undefined : eq(leads.id, withEmail),
        // The index finds the digits.
        phoneE164 === undefined
          ? eq(leads.phone, phone)
          : and(
              like(leads.searchText, `%${phoneE164.slice(1)}%`),
              eq(leads.phoneE164, phoneE164),
              isNull(leads.mergedIntoId),
            ),
      ),
    )
    .orderBy(desc(leads.id))
    .limit(maxKnown)
  return rows.map(toLead)
}
