import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { text } from '#shared/kit/text.ts'

/** Kinds of records in the search, in display order. */
export const searchKinds = ['application', 'lead', 'merchant', 'contact', 'lender', 'staff'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Maximum hits per kind. */
export const searchLimit = 5

export const searchHit = z.object({
  kind: z.enum(searchKinds),
  id: z.uuid(),
  title: z.string(),
  /** Distinguishes records of the same name, and shows the matched number. */
  detail: z.string(),
})
export type SearchHit = z.output<typeof searchHit>

/** Searches people, businesses, references and numbers in all records that the caller's role can read. */
export const searchRecords = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  access: staffRoles,
  input: z.object({
    /**
     * Part of a name, address or reference, or a phone number in any format; one or two characters match word
     * beginnings.
     */
    q: text(1, 100, 'Enter a search term'),
  }),
  reply: z.object({
    hits: z.array(searchHit),
    /** Kinds with more hits. */
    more: z.array(z.enum(searchKinds)),
  }),
})

/** A record without its name, as browsers store it. */
export const recordKey = z.object({ kind: z.enum(searchKinds), id: z.uuid('Invalid input') })
export type RecordKey = z.output<typeof recordKey>

/** Maximum records that a browser remembers. */
export const recentLimit = 8

/** Returns the names of recently viewed records, without those that are gone or not readable. */
export const nameRecords = endpoint({
  method: 'POST',
  path: '/api/admin/search/records',
  access: staffRoles,
  input: z.object({ records: z.array(recordKey, 'Invalid input').check(z.maxLength(recentLimit, 'Invalid input')) }),
  reply: z.object({ hits: z.array(searchHit) }),
})
