import { z } from 'zod/mini'
import { endpoint } from '#shared/kit/endpoint.ts'
import { multiline, text } from '#shared/kit/text.ts'
import { industries } from '#shared/lenders/industry.ts'
import { equipments, needs, pricingModels } from '#shared/merchant/choices.ts'
import { statement } from '#shared/merchant/contract.ts'
import { merchantStatuses } from '#shared/merchant/merchant-status.ts'
import { fileRoles } from '#shared/staff/file-roles.ts'

const id = z.uuid('Invalid input')
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
  isOverdue: z.boolean(),
  createdAt: z.string(),
})
export type ListedMerchantLead = z.output<typeof listedMerchantLead>

/** Requests in one answer of the list, at most. */
export const merchantLeadPageSize = 50

/** `accounts`: merchants who agreed to a quote. */
export const merchantViews = ['open', 'accounts', 'ended', 'all'] as const

export const listMerchantLeads = endpoint({
  method: 'GET',
  path: '/api/admin/merchant-leads',
  access: fileRoles,
  input: z.object({
    /** Part of a reference, a name, an e-mail address or the name of a business. */
    q: z._default(text(0, 100, 'Invalid input'), ''),
    view: z._default(z.enum(merchantViews), 'open'),
    status: z._default(z.union([z.enum(merchantStatuses), z.literal('')]), ''),
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
  }),
  notes: z.array(z.object({ id: z.uuid(), by: z.string(), body: z.string(), at: z.string() })),
  moves: z.array(
    z.object({ id: z.uuid(), to: z.enum(merchantStatuses), by: z.string(), reason: z.string(), at: z.string() }),
  ),
  nextStatuses: z.array(z.enum(merchantStatuses)),
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
export const takeMerchantLead = act('take', {})

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

/** What happens next and when; both empty: nothing is planned. */
export const planMerchantLead = act('plan', {
  nextAction: text(0, 200, 'Please use at most 200 characters'),
  nextActionOn: z
    .string(dateMessage)
    .check(z.refine((value) => value === '' || z.iso.date().safeParse(value).success, dateMessage)),
})

/** Mails the business a link with which it sends statements; asked again, a new one. */
export const askForStatement = act('ask-statement', {})

/** Replaces the figures by those of a statement that was read. */
export const correctStatement = act('statement', { statement })
