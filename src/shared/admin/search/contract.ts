import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { text } from '#shared/kit/text.ts'

/** What the desk's search finds, in the order in which it is shown. */
export const searchKinds = ['application', 'lead', 'merchant', 'contact', 'lender', 'staff'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Records of one kind in an answer, at most. */
export const searchLimit = 5

export const searchHit = z.object({
  kind: z.enum(searchKinds),
  id: z.uuid(),
  /** The person or business. */
  title: z.string(),
  /** What tells two of the same name apart, and the number by which it was found. */
  detail: z.string(),
})
export type SearchHit = z.output<typeof searchHit>

/** Looks for people, businesses, references and numbers in everything that the caller's role may read. */
export const searchDesk = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  access: staffRoles,
  input: z.object({
    /** Parts of names, addresses or references, or a phone number in any format; of one or two characters, how a word begins. */
    q: text(1, 100, 'Please type what you are looking for'),
  }),
  reply: z.object({
    hits: z.array(searchHit),
    /** Kinds of which there are more. */
    more: z.array(z.enum(searchKinds)),
  }),
})

/** A record without its name, as a browser may remember it. */
export const recordKey = z.object({ kind: z.enum(searchKinds), id: z.uuid('Invalid input') })
export type RecordKey = z.output<typeof recordKey>

/** Records that a browser remembers, at most. */
export const recentLimit = 8

/** Names the records that the caller was at lately; those they may not read, or that are gone, are left out. */
export const nameRecords = endpoint({
  method: 'POST',
  path: '/api/admin/search/records',
  access: staffRoles,
  input: z.object({ records: z.array(recordKey, 'Invalid input').check(z.maxLength(recentLimit, 'Invalid input')) }),
  reply: z.object({ hits: z.array(searchHit) }),
})
