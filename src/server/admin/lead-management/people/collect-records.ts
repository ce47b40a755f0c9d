import { findDuplicates } from '#server/admin/lead-management/queries.ts'
import { toE164 } from '#server/intake/leads/submission.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { MatchReason, PersonRecordKind, WeakReason } from '#shared/admin/lead-management/person-contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import {
  findApplicationMatches,
  findContactMatches,
  findLeadMatches,
  findMerchantMatches,
  type Keys,
  primaryOf,
} from './find-matches.ts'
import { findSameLookups } from './find-same-lookups.ts'

type Rows<Find extends (ctx: Context, keys: Keys) => Promise<readonly unknown[]>> = Awaited<ReturnType<Find>>

export interface FoundRecords {
  readonly leads: Rows<typeof findLeadMatches>
  readonly applications: Rows<typeof findApplicationMatches>
  readonly merchants: Rows<typeof findMerchantMatches>
  readonly contacts: Rows<typeof findContactMatches>
}

export interface Collected extends FoundRecords {
  readonly reasons: ReadonlyMap<string, readonly MatchReason[]>
  readonly weak: Pick<FoundRecords, 'leads' | 'applications' | 'merchants'>
  readonly weakReasons: ReadonlyMap<string, readonly WeakReason[]>
}

interface Opened {
  readonly kind: PersonRecordKind
  readonly id: string
}

const none = Promise.resolve([])

/**
 * Collects the records of the person or business of one record that the caller may read: those linked to it, and those
 * with the same email address, phone number or EIN, or the same name and address. @throws `not_found`.
 */
export async function collectRecords(ctx: Context, keys: EncryptionKeys, opened: Opened): Promise<Collected> {
  const own = await findLinked(ctx, opened)
  const people = [...own.leads, ...own.applications, ...own.merchants, ...own.contacts]
  const emails = distinct(people.map(({ emailNormalized }) => emailNormalized))
  const phones = distinct(people.map(({ phone }) => (phone ? toE164(phone) : undefined)))
  const reachable = { emails, phones }

  const foundLeads = await findLeadMatches(ctx, reachable)
  const ids = primaryOf([...own.leads, ...foundLeads])
  // First those that are surely meant: anyone can leave many leads with a phone number.
  const leads = byId([
    ...own.leads.filter(({ mergedIntoId }) => mergedIntoId === null),
    ...(ids.length > 0 ? await findLeadMatches(ctx, { ids }) : []),
  ])
  const applications = byId([
    ...own.applications,
    ...(await findApplicationMatches(ctx, { ...reachable, leadIds: leads.map(({ id }) => id) })),
  ])
  const merchants = await findMerchantMatches(ctx, { ...reachable, ...idsOf(own.merchants) })
  const contacts = await findContactMatches(ctx, { ...reachable, ...idsOf(own.contacts) })

  const same = await findSameLookups(ctx, keys, applications)
  const alike = [...same.ein, ...same.nameAndAddress]
  const all = {
    ...{ leads, merchants, contacts },
    applications: byId([
      ...applications,
      ...(alike.length > 0 ? await findApplicationMatches(ctx, { ids: alike }) : []),
    ]),
  }
  const linked = new Set([...own.leads, ...own.applications].map(({ id }) => id))
  return {
    ...all,
    reasons: reasonsOf(all, { opened, linked, emails, phones, same, foundLeads }),
    ...(await findWeak(ctx, all, same.address)),
  }
}

/** The opened record, and the lead and applications that are linked to it. */
async function findLinked(ctx: Context, { kind, id }: Opened): Promise<FoundRecords> {
  const ids = { ids: [id] }
  const [leads, applications, merchants, contacts] = await Promise.all([
    kind === 'lead' ? findLeadMatches(ctx, ids) : none,
    kind === 'application' ? findApplicationMatches(ctx, ids) : none,
    kind === 'merchant' ? findMerchantMatches(ctx, ids) : none,
    kind === 'contact' ? findContactMatches(ctx, ids) : none,
  ])
  if (leads.length + applications.length + merchants.length + contacts.length === 0)
    throw new AppError('not_found', 'The requested resource was not found.')
  const leadIds = distinct([...primaryOf(leads), ...applications.map(({ leadId }) => leadId)])
  if (leadIds.length === 0) return { leads, applications, merchants, contacts }
  // With the leads merged into them, whose addresses count too.
  const family = await findLeadMatches(ctx, { ids: leadIds, leadIds })
  const familyIds = distinct([...leadIds, ...primaryOf(family)])
  const linked = await findApplicationMatches(ctx, { leadIds: [...familyIds, ...family.map(({ id }) => id)] })
  return { leads: byId([...leads, ...family]), applications: byId([...applications, ...linked]), merchants, contacts }
}

interface Matching {
  readonly opened: Opened
  readonly linked: ReadonlySet<string>
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  readonly same: Awaited<ReturnType<typeof findSameLookups>>
  /** Includes merged leads; their matches count for the leads they were merged into. */
  readonly foundLeads: FoundRecords['leads']
}

function reasonsOf(all: FoundRecords, { opened, linked, emails, phones, same, foundLeads }: Matching) {
  const records = [...all.leads, ...all.applications, ...all.merchants, ...all.contacts]
  return new Map(
    records.map((record) => {
      const { id } = record
      const merged = foundLeads.filter(({ mergedIntoId }) => mergedIntoId === id)
      const each = [record, ...merged]
      const reasons: readonly (readonly [MatchReason, boolean])[] = [
        ['opened', id === opened.id || merged.some((one) => one.id === opened.id)],
        ['link', linked.has(id)],
        ['email', each.some(({ emailNormalized: email }) => email !== null && emails.includes(email))],
        ['phone', each.some(({ phone }) => phone !== null && phones.includes(toE164(phone) ?? ''))],
        ['ein', same.ein.has(id)],
        ['name_and_address', same.nameAndAddress.has(id)],
      ]
      const isOpened = reasons[0]?.[1] === true
      return [id, isOpened ? ['opened' as const] : reasons.flatMap(([reason, holds]) => (holds ? [reason] : []))]
    }),
  )
}

/** Records that may be the same business or person; staff decide. */
async function findWeak(ctx: Context, all: FoundRecords, address: ReadonlySet<string>) {
  const businesses = distinct(
    [...all.applications, ...all.merchants].map(({ businessName }) => businessName?.toLowerCase()),
  )
  const named = businesses.length > 0 ? await findApplicationMatches(ctx, { businesses }) : []
  const there = address.size > 0 ? await findApplicationMatches(ctx, { ids: [...address] }) : []
  const applications = without(byId([...named, ...there]), all.applications)
  const merchants = without(businesses.length > 0 ? await findMerchantMatches(ctx, { businesses }) : [], all.merchants)
  const [lead] = all.leads
  const { candidates } = lead ? await findDuplicates(ctx, lead.id) : { candidates: [] }
  const namesakes = candidates.filter(({ reasons }) => reasons.includes('name')).map(({ lead }) => lead.id)
  const leads = without(namesakes.length > 0 ? await findLeadMatches(ctx, { ids: namesakes }) : [], all.leads)
  const weakReasons = new Map<string, WeakReason[]>([
    ...applications.map(({ id }) => [id, [address.has(id) ? 'address' : 'business']] as [string, WeakReason[]]),
    ...merchants.map(({ id }) => [id, ['business']] as [string, WeakReason[]]),
    ...leads.map(({ id }) => [id, ['name']] as [string, WeakReason[]]),
  ])
  return { weak: { leads, applications, merchants }, weakReasons }
}

const idsOf = (rows: readonly { id: string }[]) => (rows.length > 0 ? { ids: rows.map(({ id }) => id) } : {})

const distinct = (values: readonly (string | null | undefined)[]): string[] =>
  [...new Set(values.filter((value) => typeof value === 'string' && value !== ''))] as string[]

const byId = <Row extends { id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

const without = <Row extends { id: string }>(rows: readonly Row[], known: readonly { id: string }[]): Row[] =>
  rows.filter(({ id }) => !known.some((one) => one.id === id))
