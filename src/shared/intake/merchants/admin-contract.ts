import { z } from 'zod/mini'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { industries } from '#shared/intake/prequalification/industry.ts'
import { tagChoices } from '#shared/intake/tags/tag-choices.ts'
import { endpoint, type Shown } from '#shared/kit/endpoint.ts'
import { choicesOf, ownerChoices } from '#shared/kit/filters/choices.ts'
import { amountRange, dayRange } from '#shared/kit/filters/ranges.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { day, dayOrEmpty } from '#shared/kit/moment.ts'
import { multiline, text } from '#shared/kit/text.ts'
import { boardingSteps } from './boarding.ts'
import { equipments, needs, pricingModels } from './choices.ts'
import { statement } from './contract.ts'
import { merchantSorts, merchantViews } from './list-choices.ts'
import { merchantStatuses } from './merchant-status.ts'
import { quoteTerms } from './quote-contract.ts'

const id = uuid('Invalid input')
const dayMessage = 'Enter a date, such as 2026-12-24'
const shareMessage = 'Enter a share from 0 to 100%'
const dateMessage = 'Enter a date, such as 2026-12-24, or leave it empty'

const listedMerchantLead = z.object({
  id: uuid(),
  reference: z.string(),
  name: z.string(),
  businessName: z.string(),
  status: z.enum(merchantStatuses),
  statusChangedAt: z.string(),
  volumeCents: z.int(),
  effectiveBasisPoints: z.int(),
  owner: z.nullable(z.string()),
  tags: z.array(z.string()),
  ownerId: z.nullable(uuid()),
  nextAction: z.string(),
  /** `2026-12-24` */
  nextActionOn: z.nullable(z.string()),
  /** The next step is past due, or boarding is slow. */
  isOverdue: z.boolean(),
  quote: z.nullable(z.object({ version: z.int(), validUntil: z.string(), isOpened: z.boolean() })),
  boardingDone: z.int(),
  createdAt: z.string(),
})
export type ListedMerchantLead = z.output<typeof listedMerchantLead>

export const merchantLeadPageSize = 50

export const listMerchantLeads = endpoint({
  method: 'GET',
  path: '/api/admin/merchant-leads',
  access: applicationRoles,
  input: z.object({
    /** Searches references, names, emails, businesses and phone numbers. */
    q: z._default(text(0, 100, 'Invalid input'), ''),
    view: z._default(z.enum(merchantViews), 'open'),
    /** Several, as in `formatChoices`. */
    status: z._default(choicesOf(merchantStatuses), ''),
    owner: z._default(ownerChoices(), 'all'),
    tag: z._default(tagChoices(), ''),
    /** Dollars a month. */
    volume: z._default(amountRange('Invalid input'), ''),
    received: z._default(dayRange('Invalid input'), ''),
    sort: z._default(z.enum(merchantSorts), 'newest'),
    after: z._default(text(0, 100, 'Invalid input'), ''),
  }),
  reply: z.object({ leads: z.array(listedMerchantLead), next: z.nullable(z.string()) }),
  views: (_input, { leads }) => ({ list: 'merchant-leads', ids: leads.map(({ id }) => id) }),
})
export type MerchantLeadFilter = z.output<typeof listMerchantLeads.input>

export const countMerchantLeads = endpoint({
  method: 'GET',
  path: '/api/admin/merchant-counts',
  access: applicationRoles,
  input: z.object({}),
  reply: z.object({
    statuses: z.array(z.object({ status: z.enum(merchantStatuses), count: z.int(), volumeCents: z.int() })),
  }),
})

const merchantDetail = z.object({
  lead: z.object({
    ...listedMerchantLead.shape,
    email: z.string(),
    phone: z.nullable(z.string()),
    industry: z.enum(industries),
    processor: z.string(),
    pricingModel: z.enum(pricingModels),
    contractEnds: z.string(),
    equipment: z.enum(equipments),
    needs: z.array(z.enum(needs)),
    wasTerminated: z.boolean(),
    remarks: z.string(),
    statement,
    /** False outside the user's scope. */
    mayChange: z.boolean(),
    residualBasisPoints: z.nullable(z.int()),
  }),
  notes: z.array(z.object({ id: uuid(), by: z.string(), body: z.string(), at: z.string() })),
  moves: z.array(
    z.object({ id: uuid(), to: z.enum(merchantStatuses), by: z.string(), reason: z.string(), at: z.string() }),
  ),
  nextStatuses: z.array(z.enum(merchantStatuses)),
  quotes: z.array(
    z.object({
      id: uuid(),
      version: z.int(),
      terms: quoteTerms,
      statement,
      ratesVersion: z.string(),
      validUntil: z.string(),
      by: z.string(),
      createdAt: z.string(),
      emailedAt: z.nullable(z.string()),
      openedAt: z.nullable(z.string()),
      acceptedAt: z.nullable(z.string()),
    }),
  ),
  boarding: z.array(
    z.object({
      step: z.enum(boardingSteps),
      doneOn: z.nullable(z.string()),
      detail: z.string(),
      by: z.nullable(z.string()),
    }),
  ),
})
export type MerchantDetail = z.output<typeof merchantDetail>

const viewsMerchant = (_input: unknown, { lead: { id } }: MerchantDetail): Shown => ({
  action: 'merchant-lead.view',
  id,
})

export const getMerchantDetail = endpoint({
  method: 'GET',
  path: '/api/admin/merchant-leads/:id',
  access: applicationRoles,
  input: z.object({ id }),
  reply: merchantDetail,
  views: viewsMerchant,
})

const actionEndpoint = <Shape extends Record<string, z.ZodMiniType>>(verb: string, shape: Shape) =>
  endpoint({
    method: 'POST',
    path: `/api/admin/merchant-leads/:id/${verb}`,
    access: applicationRoles,
    input: z.object({ id, ...shape }),
    reply: merchantDetail,
    views: viewsMerchant,
  })

export const assignMerchantLead = actionEndpoint('assign-to-self', {
  /** As the caller saw it; `conflict` if it has changed. */
  from: z._default(z.nullable(id), null),
  /** Required if a colleague is the assignee; the colleague and the managers are notified. */
  reason: z._default(multiline(500), ''),
})

/** To anyone who works on requests, or no one; for managers. */
export const reassignMerchantLead = endpoint({
  method: 'POST',
  path: '/api/admin/merchant-leads/:id/assign',
  access: administratorRoles,
  input: z.object({
    id,
    from: z._default(z.nullable(id), null),
    to: z.nullable(uuid('Choose a team member')),
    /** Required if a colleague is the assignee; the colleague and the managers are notified. */
    reason: z._default(multiline(500), ''),
  }),
  reply: merchantDetail,
  views: viewsMerchant,
})

/** `conflict` if not allowed, or the status has changed. */
export const moveMerchantLead = actionEndpoint('status', {
  from: z.enum(merchantStatuses, 'Invalid input'),
  to: z.enum(merchantStatuses, 'Choose a status'),
  reason: z._default(multiline(1_000), ''),
})

/** The browser creates `noteId`, so a repeated request adds nothing. */
export const writeMerchantNote = actionEndpoint('notes', {
  noteId: id,
  body: multiline(4_000).check(z.minLength(1, 'Enter a note')),
})

/** Both may be empty. Here and below, `before` is the value the caller saw, else `conflict`. */
export const planMerchantLead = actionEndpoint('next-step', {
  nextAction: text(0, 200, 'Use up to 200 characters'),
  nextActionOn: dayOrEmpty(dateMessage),
  before: z.object({ nextAction: z.string(), nextActionOn: z.nullable(z.string()) }),
})

export const askForStatement = actionEndpoint('statement-requests', {})

/** The browser creates `quoteId`, so a repeated request adds nothing. */
export const sendMerchantQuote = actionEndpoint('quotes', {
  quoteId: id,
  terms: quoteTerms,
  validUntil: day(dayMessage),
})

/** An empty date reopens the step. */
export const updateBoardingStep = actionEndpoint('boarding', {
  step: z.enum(boardingSteps, 'Invalid input'),
  doneOn: dayOrEmpty(dateMessage),
  detail: text(0, 200, 'Use up to 200 characters'),
  before: z.object({ doneOn: z.nullable(z.string()), detail: z.string() }),
})

/** Basis points of the processor's margin; null if not agreed. */
export const agreeResidual = actionEndpoint('residual', {
  residualBasisPoints: z.nullable(z.int(shareMessage).check(z.gte(0, shareMessage), z.lte(10_000, shareMessage))),
  before: z.nullable(z.int('Invalid input')),
})

/** Replaces the figures with those of a statement. */
export const correctStatement = actionEndpoint('statement', { statement, before: statement })
