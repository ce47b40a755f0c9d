import { z } from 'zod/mini'
import { applicationTypes } from '#shared/applications/applications/application-type.ts'
import { stages } from '#shared/applications/applications/stages.ts'
import { attribution, newLead } from '#shared/intake/leads/contract.ts'
import { leadStatuses } from '#shared/intake/leads/lead-status.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { zonedMoment } from '#shared/kit/moment.ts'
import { multiline, text } from '#shared/kit/text.ts'
import { products } from '#shared/placement/lenders/product.ts'

/** Records in one answer of a list, at most. */
export const apiPageSize = 100

const id = z.uuid('Invalid input')
const momentMessage = 'Please give a moment such as 2026-03-02T12:00:00Z'
const at = z.iso.datetime()
const cents = z.int()

/** Names what it does not know: a program must not believe that something was kept which was not. */
const strict = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? `Not known here: ${issue.keys.join(', ')}` : undefined),
  })

const page = {
  /** Only what was changed at this moment or later. */
  changedSince: z.optional(zonedMoment(momentMessage)),
  /** The `next` of the page before. */
  after: z._default(text(0, 100, 'Invalid input'), ''),
}

/** A lead as programs see it. */
export const apiLead = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  phoneE164: z.nullable(z.string()),
  source: z.string(),
  status: z.enum(leadStatuses),
  statusSince: at,
  mayBeCalled: z.boolean(),
  submissions: z.int(),
  mergedIntoId: z.nullable(z.uuid()),
  attribution,
  createdAt: at,
  updatedAt: at,
})
export type ApiLead = z.output<typeof apiLead>

/** An application as programs see it: where it stands, and nothing of what was answered but the columns of the list. */
export const apiApplication = z.object({
  id: z.uuid(),
  reference: z.string(),
  type: z.enum(applicationTypes),
  stage: z.enum(stages),
  stageSince: at,
  leadId: z.nullable(z.uuid()),
  name: z.string(),
  email: z.string(),
  businessName: z.nullable(z.string()),
  amountCents: z.nullable(cents),
  submittedAt: z.nullable(at),
  createdAt: at,
  updatedAt: at,
})
export type ApiApplication = z.output<typeof apiApplication>

/** An offer that the applicant may see. Both APRs stand together, in thousandths of a percent, with the cost in cents. */
export const apiOffer = z.object({
  id: z.uuid(),
  lender: z.string(),
  status: z.enum(['presented', 'accepted', 'funded']),
  product: z.enum(products),
  amountCents: cents,
  successFeeCents: cents,
  receivedCents: cents,
  repaidCents: cents,
  totalCostCents: cents,
  paymentCents: cents,
  payments: z.int(),
  aprThousandths: z.int(),
  aprWithoutFeeThousandths: z.int(),
  expiresAt: z.nullable(at),
})
export type ApiOffer = z.output<typeof apiOffer>

const consentMessage = 'Please choose call, text, or both'
/**
 * The whole evidence of an agreement to calls or texts. It is given in full or not at all: who called without proof of
 * consent pays for it (47 U.S.C. 227(b)(3)).
 */
export const consentEvidence = strict({
  channels: z.array(z.enum(['call', 'text'], consentMessage), consentMessage).check(z.minLength(1, consentMessage)),
  /** The words that the person agreed to, to the letter. */
  text: multiline(5_000).check(z.minLength(20, 'Please give the words that the person agreed to')),
  version: text(1, 40, 'Please give the version of these words'),
  givenAt: zonedMoment(momentMessage),
  form: text(1, 60, 'Please name the form'),
  pageUrl: z
    .string('Please give the address of the page')
    .check(z.maxLength(500), z.regex(/^https?:\/\/[^\s/]/i, 'Please give the address of the page')),
  ip: z.union([z.ipv4(), z.ipv6()], 'Please give the address the person came from'),
  userAgent: text(1, 300, 'Please name the browser of the person'),
})
export type ConsentEvidence = z.output<typeof consentEvidence>

export const listLeads = endpoint({
  ...{ method: 'GET', path: '/api/v1/leads', access: 'leads:read' },
  input: z.object(page),
  reply: z.object({ leads: z.array(apiLead), next: z.nullable(z.string()) }),
})

export const getLead = endpoint({
  ...{ method: 'GET', path: '/api/v1/leads/:id', access: 'leads:read' },
  input: z.object({ id }),
  reply: apiLead,
})

/** Adds a lead. `isExisting`: the person, or the `Idempotency-Key`, was known before. Without `consent` nobody may call. */
export const createLead = endpoint({
  ...{ method: 'POST', path: '/api/v1/leads', access: 'leads:write' },
  input: strict({
    ...z.pick(newLead, { name: true, email: true, phone: true }).shape,
    attribution: z._default(strict(attribution.shape), {}),
    source: z._default(text(1, 60, 'Invalid input'), 'API'),
    consent: z.optional(consentEvidence),
  }),
  reply: z.object({ id: z.uuid(), isExisting: z.boolean() }),
})
export type NewApiLead = z.output<typeof createLead.input>

export const listApplications = endpoint({
  ...{ method: 'GET', path: '/api/v1/applications', access: 'applications:read' },
  input: z.object(page),
  reply: z.object({ applications: z.array(apiApplication), next: z.nullable(z.string()) }),
})
export type ApiPage = z.output<typeof listApplications.input>

export const getApplication = endpoint({
  ...{ method: 'GET', path: '/api/v1/applications/:id', access: 'applications:read' },
  input: z.object({ id }),
  reply: z.extend(apiApplication, { offers: z.array(apiOffer) }),
})

/** Begins a draft for a lead and mails them how to go on; who has an open application gets no second. */
export const createApplication = endpoint({
  ...{ method: 'POST', path: '/api/v1/applications', access: 'applications:write' },
  input: strict({ leadId: id, type: z.enum(applicationTypes, 'Please choose who the money is for') }),
  reply: z.object({ id: z.uuid(), reference: z.string(), isExisting: z.boolean() }),
})

/** The description of these calls for programs, and for people. */
export const openApiPath = '/api/v1/openapi.json'
export const apiDocsPath = '/api/docs'
