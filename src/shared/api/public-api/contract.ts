import { z } from 'zod/mini'
import { applicationTypes } from '#shared/applications/applications/application-type.ts'
import { stages } from '#shared/applications/applications/stages.ts'
import { attribution, newLead } from '#shared/intake/leads/contract.ts'
import { leadStatuses } from '#shared/intake/leads/lead-status.ts'
import { products } from '#shared/intake/prequalification/product.ts'
import { tagNames } from '#shared/intake/tags/tag.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { zonedMoment } from '#shared/kit/moment.ts'
import { strict, text } from '#shared/kit/text.ts'
import { consentEvidence } from '#shared/messaging/consents/consent-evidence.ts'
import { lenderFigures } from '#shared/placement/offers/lender-figures.ts'

export const apiPageSize = 100

const id = uuid('Invalid input')
const momentMessage = 'Enter a time such as 2026-03-02T12:00:00Z'
const at = z.iso.datetime()
const cents = z.int()

const page = {
  /** At or after. */
  changedSince: z.optional(zonedMoment(momentMessage)),
  after: z._default(text(0, 100, 'Invalid input'), ''),
}

export const apiLead = z.object({
  id: uuid(),
  name: z.string(),
  /** Null if staff added the lead with a phone number only. */
  email: z.nullable(z.string()),
  phone: z.string(),
  phoneE164: z.nullable(z.string()),
  source: z.string(),
  status: z.enum(leadStatuses),
  statusChangedAt: at,
  mayBeCalled: z.boolean(),
  submissions: z.int(),
  tags: z.array(z.string()),
  mergedIntoId: z.nullable(uuid()),
  attribution,
  createdAt: at,
  updatedAt: at,
})
export type ApiLead = z.output<typeof apiLead>

export const apiApplication = z.object({
  id: uuid(),
  reference: z.string(),
  type: z.enum(applicationTypes),
  stage: z.enum(stages),
  stageChangedAt: at,
  leadId: z.nullable(uuid()),
  name: z.string(),
  email: z.string(),
  businessName: z.nullable(z.string()),
  amountCents: z.nullable(cents),
  tags: z.array(z.string()),
  submittedAt: z.nullable(at),
  createdAt: at,
  updatedAt: at,
})
export type ApiApplication = z.output<typeof apiApplication>

/** As visible to the applicant; APRs in thousandths of a percent. */
export const apiOffer = z.object({
  id: uuid(),
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
  /** After payoffs, too. */
  netCashCents: cents,
  /** Our calculation, like all figures but the lender's. */
  aprThousandths: z.int(),
  aprWithoutFeeThousandths: z.int(),
  /** As printed on the lender's disclosure; null if not recorded. */
  lenderFigures: z.nullable(lenderFigures),
  expiresAt: z.nullable(at),
})
export type ApiOffer = z.output<typeof apiOffer>

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

/** `isExisting`: the person or `Idempotency-Key` was known. Without `consent` no one may call. */
export const createLead = endpoint({
  ...{ method: 'POST', path: '/api/v1/leads', access: 'leads:write' },
  input: strict({
    ...z.pick(newLead, { name: true, email: true, phone: true }).shape,
    attribution: z._default(strict(attribution.shape), {}),
    source: z._default(text(1, 60, 'Invalid input'), 'API'),
    /** Added to the lead, also to an existing one. */
    tags: z._default(tagNames, []),
    consent: z.optional(consentEvidence),
  }),
  reply: z.object({ id: uuid(), isExisting: z.boolean() }),
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

/** Returns an open application, or emails a link to a new one. */
export const createApplication = endpoint({
  ...{ method: 'POST', path: '/api/v1/applications', access: 'applications:write' },
  input: strict({ leadId: id, type: z.enum(applicationTypes, 'Choose who the money is for') }),
  reply: z.object({ id: uuid(), reference: z.string(), isExisting: z.boolean() }),
})

export const openApiPath = '/api/v1/openapi.json'
export const apiDocsPath = '/api/docs'
