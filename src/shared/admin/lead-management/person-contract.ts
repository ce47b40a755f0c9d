import { z } from 'zod/mini'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { moment } from '#shared/kit/moment.ts'

/** Records of a person or business, in display order. */
export const personRecordKinds = ['lead', 'application', 'merchant', 'contact'] as const
export type PersonRecordKind = (typeof personRecordKinds)[number]

/** Why a record belongs to the person of the opened one. `link`: a lead and the application that it became. */
const matchReasons = ['opened', 'link', 'email', 'phone', 'ein', 'name_and_address'] as const
export type MatchReason = (typeof matchReasons)[number]

/** Signs that are too weak to show a record's history here. */
const weakReasons = ['business', 'address', 'name'] as const
export type WeakReason = (typeof weakReasons)[number]

export const maxPersonRecords = 40
export const maxWeakMatches = 10
export const personPageSize = 30

const tone = z.enum(['neutral', 'blue', 'violet', 'amber', 'green', 'red'])

const shownRecord = {
  kind: z.enum(personRecordKinds),
  id: uuid(),
  /** The business, or else the person; the topic of a message. */
  title: z.string(),
  /** The reference, or the form of a lead. */
  detail: z.string(),
  status: z.object({ text: z.string(), tone }),
  owner: z.nullable(z.string()),
  amountCents: z.nullable(z.number()),
  createdAt: z.string(),
}

const personRecord = z.object({ ...shownRecord, reasons: z.array(z.enum(matchReasons)) })
export type PersonRecord = z.output<typeof personRecord>

const weakMatch = z.object({ ...shownRecord, reasons: z.array(z.enum(weakReasons)) })
export type WeakMatch = z.output<typeof weakMatch>

/** How a view of each kind is audited. */
export const personViews = {
  lead: 'lead.view',
  application: 'application.view',
  merchant: 'merchant-lead.view',
  contact: 'contact.view',
} as const

/** The route audits the other records that it shows. */
const viewsOpened = ({ kind, id }: { kind: PersonRecordKind; id: string }) => ({ action: personViews[kind], id })

const opened = { kind: z.enum(personRecordKinds, 'Invalid input'), id: uuid('Invalid input') }

/** Everything that the caller may read about the person or business of one record; other records don't count. */
export const readPerson = endpoint({
  method: 'GET',
  path: '/api/admin/people/:kind/:id',
  access: applicationRoles,
  input: z.object(opened),
  reply: z.object({
    card: z.object({
      names: z.array(z.string()),
      businesses: z.array(z.string()),
      /** `isConfirmed`: someone opened an application from the mailbox. */
      emails: z.array(z.object({ address: z.string(), isConfirmed: z.boolean() })),
      phones: z.array(z.string()),
    }),
    /** Newest first. */
    records: z.array(personRecord),
    weak: z.array(weakMatch),
  }),
  views: viewsOpened,
})
export type Person = z.output<typeof readPerson.reply>

const personEntry = z.object({
  id: uuid(),
  at: z.string(),
  record: z.object({ kind: z.enum(personRecordKinds), id: uuid() }),
  /** Null for the person or an automatic change. */
  by: z.nullable(z.string()),
  text: z.string(),
  body: z.string(),
})
export type PersonEntry = z.output<typeof personEntry>

/** One timeline of the same records, latest first. */
export const readPersonTimeline = endpoint({
  method: 'GET',
  path: '/api/admin/people/:kind/:id/timeline',
  access: applicationRoles,
  input: z.object({
    ...opened,
    before: z.optional(moment('Invalid input')),
    beforeId: z.optional(uuid('Invalid input')),
  }),
  reply: z.object({
    entries: z.array(personEntry),
    next: z.nullable(z.object({ before: z.string(), beforeId: uuid() })),
  }),
  views: viewsOpened,
})
