import { z } from 'zod/mini'
import { listApplications } from '#shared/admin/application-page/contract.ts'
import { listStaff } from '#shared/identity/staff/contract.ts'
import { type StaffRole, staffRoles } from '#shared/identity/staff/roles.ts'
import { listContacts } from '#shared/intake/contact-messages/admin-contract.ts'
import { listLeads } from '#shared/intake/leads/contract.ts'
import { listMerchantLeads } from '#shared/intake/merchants/admin-contract.ts'
import { endpoint, mayCall } from '#shared/kit/endpoint.ts'
import { formatPhone } from '#shared/kit/format-phone.ts'
import { text } from '#shared/kit/text.ts'
import { listLenders } from '#shared/placement/lenders/admin-contract.ts'

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

const lists = {
  application: listApplications,
  lead: listLeads,
  merchant: listMerchantLeads,
  contact: listContacts,
  lender: listLenders,
  staff: listStaff,
} as const

/** Returns the kinds of records that a role can read: those whose list it can open. */
export const kindsFor = (role: StaffRole): SearchKind[] => searchKinds.filter((kind) => mayCall(role, lists[kind]))

/**
 * Returns the phone number that matched a search, with a dot for each digit that was not typed, so that the search
 * reveals
 * nothing new. Empty if the number did not match.
 * @param typed digits only.
 */
export function matchedNumber(phone: string | null, typed: string): string {
  if (phone === null || !/^\d{3,}$/.test(typed)) return ''
  const words = [formatPhone(phone), phone].find((each) => digitsOf(each).includes(typed))
  if (words === undefined) return ''
  const from = digitsOf(words).indexOf(typed)
  let place = -1
  return words.replace(/\d/g, (digit) => {
    place++
    return place >= from && place < from + typed.length ? digit : '•'
  })
}

const digitsOf = (words: string) => words.replace(/\D/g, '')
