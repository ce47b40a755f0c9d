import { convertLead } from '#server/features/lead-work/commands/convert-lead.ts'
import { captureLead, type LeadIntake } from '#server/features/leads/commands.ts'
import {
  findApplications,
  findLeads,
  findSubmitted,
  requireApplicationWithOffers,
  requireLead,
} from '#server/features/public-api/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/seal.ts'
import type { ApplicationType } from '#shared/applications/application-type.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import type { ApiPage, NewApiLead } from '#shared/public-api/contract.ts'

/** Whoever asks by a key; the audit log has which key read how many records, or which one. */
const keyId = ({ actor }: Context) => (actor.kind === 'api-key' ? actor.id : '')

export async function readLeads(ctx: Context, asked: ApiPage) {
  const found = await findLeads(ctx, asked)
  await record(ctx, 'api.list-leads', keyId(ctx), { rows: found.leads.length })
  return found
}

/** @throws AppError `not_found`. */
export async function readLead(ctx: Context, { id }: { id: string }) {
  const lead = await requireLead(ctx, id)
  await record(ctx, 'api.read-lead', id)
  return lead
}

export async function readApplications(ctx: Context, asked: ApiPage) {
  const found = await findApplications(ctx, asked)
  await record(ctx, 'api.list-applications', keyId(ctx), { rows: found.applications.length })
  return found
}

/** @throws AppError `not_found`. */
export async function readApplication(ctx: Context, { id }: { id: string }) {
  const application = await requireApplicationWithOffers(ctx, id)
  await record(ctx, 'api.read-application', id)
  return application
}

/**
 * Keeps a lead that another program brings. It carries no consent unless its evidence is given in full.
 * @param repeatKey the `Idempotency-Key` of the request; keys of two programs are never the same one.
 * @throws AppError `conflict` where that key came with another person before, `invalid` for a consent of the future.
 */
export async function addLead(ctx: Context, intake: LeadIntake, input: NewApiLead, repeatKey: string | undefined) {
  const { consent, ...typed } = input
  if (consent && new Date(consent.givenAt) > ctx.now()) {
    const message = 'This moment has not come yet'
    throw new AppError('invalid', 'Please check your input and try again.', { 'consent.givenAt': message })
  }
  const ownKey = repeatKey && `${keyId(ctx)}:${repeatKey}`
  const known = ownKey ? await findSubmitted(ctx, ownKey) : undefined
  if (known && !isSame(known, typed))
    throw new AppError('conflict', 'This Idempotency-Key was sent before, with other answers.')
  const { lead, isExisting } = await captureLead(ctx, intake, { ...typed, contactConsent: false }, ownKey, consent)
  await record(ctx, 'api.add-lead', lead.id, { isExisting, consent: consent?.channels ?? [] })
  return { id: lead.id, isExisting }
}

type Person = Pick<NewApiLead, 'name' | 'email' | 'phone'>
const isSame = (a: Person, b: Person) =>
  a.name === b.name && a.phone === b.phone && normalizeEmail(a.email) === normalizeEmail(b.email)

/** Begins a draft for a lead, as staff do. @throws AppError `not_found`, and `conflict` as for `convertLead`. */
export async function beginApplication(
  ctx: Context,
  keys: EncryptionKeys,
  { leadId, type }: { leadId: string; type: ApplicationType },
) {
  const { applicationId: id, reference, isNew } = await convertLead(ctx, keys, { id: leadId, type })
  return { id, reference, isExisting: !isNew }
}
