import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { convertLead } from '#server/admin/lead-management/commands/convert-lead.ts'
import { tagRecord } from '#server/applications/tags/tagged-records.ts'
import type { LeadIntake } from '#server/intake/leads/commands.ts'
import { captureLead } from '#server/intake/leads/commands.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { idempotencyKey } from '#server/platform/http/idempotency-key.ts'
import { mount } from '#server/platform/http/mount.ts'
import { policyFor } from '#server/platform/pages/content-security-policy.ts'
import type { ApiPage, NewApiLead } from '#shared/api/public-api/contract.ts'
import * as contract from '#shared/api/public-api/contract.ts'
import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './open-api.ts'
import { findApplications, findLeads, findSubmitted, requireApplicationWithOffers, requireLead } from './queries.ts'

const keyId = ({ actor }: Context) => (actor.kind === 'api-key' ? actor.id : '')

/** Older consents are not accepted. */
const oldestConsentMs = 10 * 365.25 * 24 * 60 * 60_000

/** Of the whole request; emails are case-insensitive. */
const hashOf = ({ tags, ...input }: NewApiLead) =>
  createHash('sha256')
    .update(JSON.stringify({ ...input, email: normalizeEmail(input.email), ...(tags.length > 0 && { tags }) }))
    .digest('base64url')

type Person = Pick<NewApiLead, 'name' | 'phone'> & { email: string | null }

const isSame = (a: Person, b: Person) =>
  a.name === b.name && a.phone === b.phone && normalizeEmail(a.email ?? '') === normalizeEmail(b.email ?? '')

export interface PublicApiOptions {
  readonly keys: EncryptionKeys
  readonly intake: LeadIntake
  readonly brokerName: () => string
  /** Empty if none is published. */
  readonly contactEmail: () => string
  /** Defaults to the requested host. */
  readonly publicUrl: string | undefined
}

/** Registers the public API and its reference. */
export function publicApiRoutes(
  app: FastifyInstance,
  { keys, intake, brokerName, publicUrl, contactEmail }: PublicApiOptions,
) {
  mount(app, contract.listLeads, readLeads)
  mount(app, contract.getLead, readLead)
  mount(app, contract.createLead, (ctx, input, answer) => addLead(ctx, intake, input, idempotencyKey(answer.request)))
  mount(app, contract.listApplications, readApplications)
  mount(app, contract.getApplication, readApplication)
  mount(app, contract.createApplication, (ctx, input) => beginApplication(ctx, keys, input))

  const access = 'public'
  app.get(contract.openApiPath, { config: { access } }, async ({ protocol, host }) =>
    openApiDocument(brokerName(), publicUrl ?? `${protocol}://${host}`, contactEmail()),
  )
  app.get(contract.apiDocsPath, { config: { access } }, async ({ protocol, host }, reply) => {
    const html = docsPage(openApiDocument(brokerName(), publicUrl ?? `${protocol}://${host}`, contactEmail()))
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policyFor(html)).send(html)
  })
}

async function readLeads(ctx: Context, query: ApiPage) {
  const found = await findLeads(ctx, query)
  await record(ctx, 'api.list-leads', keyId(ctx), { rows: found.leads.length })
  return found
}

async function readLead(ctx: Context, { id }: { id: string }) {
  const lead = await requireLead(ctx, id)
  await record(ctx, 'api.read-lead', id)
  return lead
}

async function readApplications(ctx: Context, query: ApiPage) {
  const found = await findApplications(ctx, query)
  await record(ctx, 'api.list-applications', keyId(ctx), { rows: found.applications.length })
  return found
}

async function readApplication(ctx: Context, { id }: { id: string }) {
  const application = await requireApplicationWithOffers(ctx, id)
  await record(ctx, 'api.read-application', id)
  return application
}

/**
 * A lead carries no consent without complete evidence.
 * @param repeatKey `Idempotency-Key`, scoped to the API key.
 * @throws `conflict` if another request had it, `invalid` for a future or too old consent.
 */
async function addLead(ctx: Context, intake: LeadIntake, input: NewApiLead, repeatKey: string | undefined) {
  const { consent, tags, ...typed } = input
  const age = consent ? ctx.now().getTime() - Date.parse(consent.givenAt) : 0
  if (age < 0 || age > oldestConsentMs) {
    const message = age < 0 ? 'This time is in the future' : 'This was more than ten years ago'
    throw new AppError('invalid', 'Please check your input and try again.', { 'consent.givenAt': message })
  }
  const ownKey = repeatKey && `${keyId(ctx)}:${repeatKey}`
  const requestHash = hashOf(input)
  await refuseOther(ctx, ownKey, input, requestHash)
  const program = { evidence: consent, requestHash }
  const { lead, isExisting } = await captureLead(ctx, intake, { ...typed, contactConsent: false }, ownKey, program)
  // A concurrent request may have used the same key.
  await refuseOther(ctx, ownKey, input, requestHash)
  await record(ctx, 'api.add-lead', lead.id, { isExisting, consent: consent?.channels ?? [] })
  if (tags.length > 0) await tagLead(ctx, lead.id, tags)
  return { id: lead.id, isExisting }
}

/** @throws `invalid` above the tags of one lead. */
async function tagLead(ctx: Context, id: string, tags: readonly string[]) {
  try {
    await tagRecord(ctx, { kind: 'lead', id, add: tags, remove: [] })
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields.add) throw error
    throw new AppError('invalid', 'The lead was saved, but not its tags.', { tags: error.fields.add })
  }
}

/** @throws `conflict` if another request had the key. */
async function refuseOther(ctx: Context, ownKey: string | undefined, input: NewApiLead, requestHash: string) {
  const known = ownKey ? await findSubmitted(ctx, ownKey) : undefined
  // Earlier versions stored no hash.
  if (!known || (known.requestHash === null ? isSame(known, input) : known.requestHash === requestHash)) return
  throw new AppError('conflict', 'This Idempotency-Key was used before with a different request.')
}

/** @throws `not_found`, and `conflict` as for `convertLead`. */
async function beginApplication(
  ctx: Context,
  keys: EncryptionKeys,
  { leadId, type }: { leadId: string; type: ApplicationType },
) {
  const { applicationId: id, reference, isNew } = await convertLead(ctx, keys, { id: leadId, type })
  return { id, reference, isExisting: !isNew }
}
