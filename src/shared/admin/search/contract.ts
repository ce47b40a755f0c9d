import { z } from 'zod/mini'
import { listApplications } from '#shared/admin/application-page/list-contract.ts'
import { digitsOf } from '#shared/applications/applications/steps/answer-kinds.ts'
import { listStaff } from '#shared/identity/staff/contract.ts'
import { type StaffRole, staffRoles } from '#shared/identity/staff/roles.ts'
import { listContacts } from '#shared/intake/contact-messages/admin-contract.ts'
import { listLeads } from '#shared/intake/leads/list-contract.ts'
import { listMerchantLeads } from '#shared/intake/merchants/admin-contract.ts'
import { endpoint, mayCall, type Shown } from '#shared/kit/endpoint.ts'
import { formatPhone } from '#shared/kit/format-phone.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { text } from '#shared/kit/text.ts'
import { listLenders } from '#shared/placement/lenders/admin-contract.ts'
import { recentLimit, recordKey, type SearchKind, searchKinds } from './record-key.ts'

export const searchLimit = 5

const searchHit = z.object({
  kind: z.enum(searchKinds),
  id: uuid(),
  title: z.string(),
  /** Distinguishes equal names, and shows the matched number. */
  detail: z.string(),
})
export type SearchHit = z.output<typeof searchHit>

/** The customers' records. */
const viewsHits = (_input: unknown, { hits }: { readonly hits: readonly SearchHit[] }): Shown => ({
  list: 'search',
  ids: hits.filter(({ kind }) => kind !== 'lender' && kind !== 'staff').map(({ id }) => id),
})

/** Only records the caller's role can read. */
export const searchRecords = endpoint({
  method: 'GET',
  path: '/api/admin/search',
  access: staffRoles,
  input: z.object({
    /** One or two characters match word beginnings. */
    q: text(1, 100, 'Enter a search term'),
  }),
  reply: z.object({
    hits: z.array(searchHit),
    more: z.array(z.enum(searchKinds)),
  }),
  views: viewsHits,
})

/** Omits records that are gone or not readable. */
export const nameRecords = endpoint({
  method: 'POST',
  path: '/api/admin/search/records',
  access: staffRoles,
  input: z.object({ records: z.array(recordKey, 'Invalid input').check(z.maxLength(recentLimit, 'Invalid input')) }),
  reply: z.object({ hits: z.array(searchHit) }),
  views: viewsHits,
})

const lists = {
  application: listApplications,
  lead: listLeads,
  merchant: listMerchantLeads,
  contact: listContacts,
  lender: listLenders,
  staff: listStaff,
} as const

/** Returns the kinds whose list a role can open. */
export const kindsFor = (role: StaffRole): SearchKind[] => searchKinds.filter((kind) => mayCall(role, lists[kind]))

/**
 * Returns the matched phone number, with dots for digits not typed (`typed`), so that a search reveals nothing new.
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
