import { z } from 'zod/mini'
import { fileRoles } from '#shared/identity/staff/file-roles.ts'
import { boardingSteps } from '#shared/intake/merchants/boarding.ts'
import { equipments, needs, pricingModels } from '#shared/intake/merchants/choices.ts'
import { statement } from '#shared/intake/merchants/contract.ts'
import { merchantStatuses } from '#shared/intake/merchants/merchant-status.ts'
import { quoteTerms } from '#shared/intake/merchants/quote-contract.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { day, dayOrEmpty } from '#shared/kit/moment.ts'
import { multiline, text } from '#shared/kit/text.ts'
import { industries } from '#shared/placement/lenders/industry.ts'

const id = z.uuid('Invalid input')
const dayMessage = 'Please give a date, such as 2026-12-24'
const shareMessage = 'Please give a share from 0 to 100%'
const dateMessage = 'Please give a date, such as 2026-12-24, or leave it empty'

/** A request for a quote as a row of the staff's list. */
export const listedMerchantLead = z.object({
  id: z.uuid(),
  reference: z.string(),
  name: z.string(),
  businessName: z.string(),
  status: z.enum(merchantStatuses),
  statusSince: z.string(),
  volumeCents: z.int(),
  effectiveBasisPoints: z.int(),
  owner: z.nullable(z.string()),
  /** What somebody does next; empty where nothing is planned. */
  nextAction: z.string(),
  /** `2026-12-24` */
  nextActionOn: z.nullable(z.string()),
  /** The day of what comes next has passed, or the boarding drags on. */
  isOverdue: z.boolean(),
  /** The latest that staff sent. */
  quote: z.nullable(z.object({ version: z.int(), validUntil: z.string(), isOpened: z.boolean() })),
  /** Of the steps in `boarding.ts`. */
  boardingDone: z.int(),
  createdAt: z.string(),
})
export type ListedMerchantLead = z.output<typeof listedMerchantLead>

/** Requests in one answer of the list, at most. */
export const merchantLeadPageSize = 50

/** `quotes`: to be sent, or waiting for an answer. `accounts`: merchants who agreed to a quote. */
export const merchantViews = ['open', 'statements', 'quotes', 'accounts', 'ended', 'all'] as const

/** `due`: what is due first, first. `volume`: the largest sales first. */
export const merchantSorts = ['newest', 'due', 'volume'] as const

export const listMerchantLeads = endpoint({
  method: 'GET',
  path: '/api/admin/merchant-leads',
  access: fileRoles,
  input: z.object({
    /** Words of a reference, a name, an e-mail address or the name of a business, or digits of a phone number. */
    q: z._default(text(0, 100, 'Invalid input'), ''),
    view: z._default(z.enum(merchantViews), 'open'),
    status: z._default(z.union([z.enum(merchantStatuses), z.literal('')]), ''),
    sort: z._default(z.enum(merchantSorts), 'newest'),
    /** The `next` of the page before. */
    after: z._default(text(0, 100, 'Invalid input'), ''),
  }),
  reply: z.object({ leads: z.array(listedMerchantLead), next: z.nullable(z.string()) }),
})
export type MerchantLeadFilter = z.output<typeof listMerchantLeads.input>

/** How many requests stand where, and the card sales of a month behind them. */
export const countMerchantLeads = endpoint({
  method: 'GET',
  path: '/api/admin/merchant-counts',
  access: fileRoles,
  input: z.object({}),
  reply: z.object({
    statuses: z.array(z.object({ status: z.enum(merchantStatuses), count: z.int(), volumeCents: z.int() })),
  }),
})

export const merchantFile = z.object({
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
    ownerId: z.nullable(z.uuid()),
    /** Our part of what the processor keeps; null until it is agreed. */
    residualBasisPoints: z.nullable(z.int()),
  }),
  notes: z.array(z.object({ id: z.uuid(), by: z.string(), body: z.string(), at: z.string() })),
  moves: z.array(
    z.object({ id: z.uuid(), to: z.enum(merchantStatuses), by: z.string(), reason: z.string(), at: z.string() }),
  ),
  nextStatuses: z.array(z.enum(merchantStatuses)),
  /** The latest first. */
  quotes: z.array(
    z.object({
      id: z.uuid(),
      version: z.int(),
      terms: quoteTerms,
      statement,
      validUntil: z.string(),
      by: z.string(),
      createdAt: z.string(),
      mailedAt: z.nullable(z.string()),
      openedAt: z.nullable(z.string()),
      acceptedAt: z.nullable(z.string()),
    }),
  ),
  /** Every step, in the usual order. */
  boarding: z.array(
    z.object({
      step: z.enum(boardingSteps),
      doneOn: z.nullable(z.string()),
      detail: z.string(),
      by: z.nullable(z.string()),
    }),
  ),
})
export type MerchantFile = z.output<typeof merchantFile>

/** Each look is kept in the audit log. */
export const getMerchantFile = endpoint({
  method: 'GET',
  path: '/api/admin/merchant-leads/:id',
  access: fileRoles,
  input: z.object({ id }),
  reply: merchantFile,
})

const act = <Shape extends Record<string, z.ZodMiniType>>(verb: string, shape: Shape) =>
  endpoint({
    method: 'POST',
    path: `/api/admin/merchant-leads/:id/${verb}`,
    access: fileRoles,
    input: z.object({ id, ...shape }),
    reply: merchantFile,
  })

/** Makes the caller the person who has the request. */
export const takeMerchantLead = act('take', {
  /** Who was seen to have it; null for nobody. `conflict` where somebody else has it by now. */
  from: z._default(z.nullable(id), null),
})

/** `conflict` for a move that there is not, or where somebody was faster. */
export const moveMerchantLead = act('move', {
  from: z.enum(merchantStatuses, 'Invalid input'),
  to: z.enum(merchantStatuses, 'Please choose'),
  reason: z._default(multiline(1_000), ''),
})

/** A repeated request (same `noteId`, made by the browser) adds nothing. */
export const writeMerchantNote = act('notes', {
  noteId: id,
  body: multiline(4_000).check(z.minLength(1, 'Please write a note')),
})

/**
 * What happens next and when; both empty: nothing is planned. Here and below, `before` is what the caller saw: `conflict`
 * where something else stands there by now.
 */
export const planMerchantLead = act('plan', {
  nextAction: text(0, 200, 'Please use at most 200 characters'),
  nextActionOn: dayOrEmpty(dateMessage),
  before: z.object({ nextAction: z.string(), nextActionOn: z.nullable(z.string()) }),
})

/** Mails the business a link with which it sends statements; asked again, a new one. */
export const askForStatement = act('ask-statement', {})

/** Mails the next version of a quote. A repeated request (same `quoteId`, made by the browser) adds nothing. */
export const sendMerchantQuote = act('quotes', {
  quoteId: id,
  terms: quoteTerms,
  validUntil: day(dayMessage),
})

/** Says that a step of the boarding is done; an empty day: not after all. */
export const tickBoarding = act('boarding', {
  step: z.enum(boardingSteps, 'Invalid input'),
  doneOn: dayOrEmpty(dateMessage),
  detail: text(0, 200, 'Please use at most 200 characters'),
  before: z.object({ doneOn: z.nullable(z.string()), detail: z.string() }),
})

/** Our part of what the processor keeps of this merchant, basis points; null: not agreed. */
export const agreeResidual = act('residual', {
  residualBasisPoints: z.nullable(z.int(shareMessage).check(z.gte(0, shareMessage), z.lte(10_000, shareMessage))),
  before: z.nullable(z.int('Invalid input')),
})

/** Replaces the figures by those of a statement that was read. */
export const correctStatement = act('statement', { statement, before: statement })
