import { and, asc, desc, eq, inArray, not, or, type SQL } from 'drizzle-orm'
import { requireApplication, requireOwnApplication } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { findMergedIdsByEmail, requireLead } from '#server/intake/leads/queries.ts'
import { findAddressRecords, findForeignResubmissions } from '#server/intake/leads/same-person/address-records.ts'
import { newsletterSubscriptions } from '#server/intake/newsletter/table.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { ChainLink } from '#server/platform/db/chain-table.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import { eventDigest, linkHash } from './hash-chain.ts'
import { consentChain } from './table.ts'
import type { ConsentEvent } from './verify-chain.ts'

export interface Evidence {
  /** An email address, or a reference. */
  readonly of: string
  readonly madeAt: string
  readonly howToCheck: readonly string[]
  /** The newest link at creation time. */
  readonly chainHead: Pick<ChainLink, 'seq' | 'hash'> | null
  readonly consents: readonly EvidencedConsent[]
}

export interface EvidencedConsent {
  readonly event: ConsentEvent
  /** Null for the seconds until it is linked. */
  readonly link: ChainLink | null
  readonly isIntact: boolean
}

const howToCheck = [
  'eventSha256 is the SHA-256 of the event as JSON: keys in alphabetical order, no spaces, null values omitted, UTF-8.',
  'hash is the SHA-256 of the link without its hash, as JSON in the same way; previousHash is the hash of the previous link, across the consents of all people.',
  'textSha256 is the SHA-256 of exactText.',
]

/** Returns the email address of a record. @throws `not_found`. */
export async function requirePerson(ctx: Context, { of, id }: { of: 'lead' | 'application'; id: string }) {
  return of === 'lead' ? (await requireLead(ctx, id)).lead.email : (await requireApplication(ctx, id)).email
}

/** Returns the evidence of all consents of an address; for staff also those of other owners of its applications. */
export async function findEvidence(ctx: Context, email: string, scope: Scope = 'own'): Promise<Evidence> {
  return evidence(ctx, email, await findConsents(ctx, email, scope))
}

/** Returns the caller's evidence; before the email is verified, only what such a session agreed to. */
export async function findOwnEvidence(ctx: Context): Promise<Evidence> {
  const { id, reference, email } = await requireOwnApplication(ctx)
  const isVerified = ctx.actor.kind === 'applicant' && ctx.actor.isVerified
  return isVerified
    ? findEvidence(ctx, email)
    : evidence(ctx, reference, await consentsOf(ctx, and(ofSubjects([id], 'own'), isByUnverified)))
}

/** Another owner's answer contains their network address and browser, which the applicant doesn't see. */
type Scope = 'own' | 'with-owners'

/** Returns a person's consents with their links, oldest first. */
export async function findConsents(ctx: Context, email: string, scope: Scope = 'own'): Promise<EvidencedConsent[]> {
  const address = normalizeEmail(email)
  const asOwner = and(isOwners, eq(consentEvents.address, address))
  const { ids, condition } = await subjectsOf(ctx, address, scope)
  return consentsOf(ctx, or(and(ofSubjects(ids, scope), condition), asOwner))
}

const isByUnverified = eq(consentEvents.isMailboxVerified, false)

const isOwners = eq(consentEvents.channel, 'owner-credit-check')

const ofSubjects = (subjects: readonly string[], scope: Scope) =>
  and(inArray(consentEvents.subjectId, [...subjects]), scope === 'own' ? not(isOwners) : undefined)

async function evidence(ctx: Context, of: string, consents: readonly EvidencedConsent[]): Promise<Evidence> {
  const [head] = await ctx.db.select().from(consentChain).orderBy(desc(consentChain.seq)).limit(1)
  const chainHead = head ? { seq: head.seq, hash: head.hash } : null
  return { of, madeAt: ctx.now().toISOString(), howToCheck, chainHead, consents }
}

/** Staff also see merged leads, which permit calls; a person sees only what belongs to their address. */
async function subjectsOf(ctx: Context, email: string, scope: Scope) {
  const { lead } = await findAddressRecords(ctx, email)
  const ids = scope === 'own' ? (lead ? [lead.id] : []) : await findMergedIdsByEmail(ctx, email)
  // A transaction has one connection.
  for (const table of [applications, newsletterSubscriptions]) {
    const rows = await ctx.db.select({ id: table.id }).from(table).where(eq(table.emailNormalized, email))
    ids.push(...rows.map(({ id }) => id))
  }
  const foreign = scope === 'own' && lead ? await findForeignResubmissions(ctx, lead.id) : []
  // A consent has the time of its submission.
  const times = foreign.map(({ submittedAt }) => submittedAt)
  const isForeign = lead && and(eq(consentEvents.subjectId, lead.id), inArray(consentEvents.at, times))
  return { ids, condition: isForeign && times.length > 0 ? not(isForeign) : undefined }
}

async function consentsOf(ctx: Context, condition: SQL | undefined): Promise<EvidencedConsent[]> {
  const rows = await ctx.db
    .select({ event: consentEvents, link: consentChain })
    .from(consentEvents)
    .leftJoin(consentChain, eq(consentChain.eventId, consentEvents.id))
    .where(condition)
    .orderBy(asc(consentEvents.at), asc(consentEvents.id))
  return rows.map(({ event, link }) => ({
    ...{ event, link },
    isIntact: link === null || (eventDigest(event) === link.eventSha256 && linkHash(link) === link.hash),
  }))
}
