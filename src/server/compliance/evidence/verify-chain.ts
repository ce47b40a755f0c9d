import { createHash } from 'node:crypto'
import { asc, eq, gt, isNull } from 'drizzle-orm'
import { consentEvents } from '#server/messaging/consents/table.ts'
import type { Context } from '#server/platform/context.ts'
import { consentChain } from './table.ts'

export type ConsentEvent = typeof consentEvents.$inferSelect
export type ChainLink = typeof consentChain.$inferSelect

/** The predecessor of the first link. */
export const chainStart: Pick<ChainLink, 'seq' | 'hash'> = { seq: 0, hash: '0'.repeat(64) }

/** Serializes JSON with sorted keys, UTC times and no nulls, so that a new column changes no digest. */
export const canonicalJson = (record: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(record)
        .filter(([, value]) => value !== null && value !== undefined)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  )

/** Returns the SHA-256 of an event in hexadecimal. */
export const eventDigest = (event: ConsentEvent): string => sha256(canonicalJson({ ...event }))

/** Returns the SHA-256 of a link in hexadecimal. */
export const linkHash = ({ seq, eventId, eventSha256, previousHash, at }: Omit<ChainLink, 'hash'>): string =>
  sha256(canonicalJson({ seq, eventId, eventSha256, previousHash, at }))

/** Returns one link per event, after `last`. */
export function linksAfter(last: Pick<ChainLink, 'seq' | 'hash'>, events: readonly ConsentEvent[], at: Date) {
  let { seq, hash: previousHash } = last
  return events.map((event): ChainLink => {
    seq += 1
    const link = { seq, eventId: event.id, eventSha256: eventDigest(event), previousHash, at }
    previousHash = linkHash(link)
    return { ...link, hash: previousHash }
  })
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Located by link number, or by event id if unlinked. */
export interface Finding {
  readonly at: number | string
  readonly what: string
}

export interface Verified {
  readonly links: number
  /** For their link, less than a minute. */
  readonly waiting: number
  readonly head: string
  /** The record may have been altered. */
  readonly breaks: readonly Finding[]
  /** After an outage, or inserted later. */
  readonly late: readonly Finding[]
}

const page = 1_000
const minute = 60_000
const lateMs = 15 * minute

/**
 * Recomputes the whole chain.
 * @param known an earlier head (`seq:hash`), without which a rewrite of the newest or all links goes undetected.
 */
export async function verifyChain(ctx: Context, known?: string): Promise<Verified> {
  const breaks: Finding[] = []
  const late: Finding[] = []
  let links = 0
  let last: Pick<ChainLink, 'seq' | 'hash'> = chainStart
  let isKnown = known === undefined
  for (let rows = await linksFrom(ctx, 0); rows.length > 0; rows = await linksFrom(ctx, last.seq))
    for (const { link, event } of rows) {
      breaks.push(...breaksOf(last, link, event).map((what) => ({ at: link.seq, what })))
      if (event && link.at.getTime() - event.at.getTime() > lateMs)
        late.push({ at: link.seq, what: `dated ${event.at.toISOString()}, linked ${link.at.toISOString()}` })
      isKnown ||= headOf(link) === known
      links += 1
      last = link
    }
  if (!isKnown)
    breaks.push({ at: Number(known?.split(':')[0]), what: 'is not the link with the previously noted hash' })

  const unlinked = await findUnlinked(ctx)
  const isOverdue = ({ at }: { at: Date }) => ctx.now().getTime() - at.getTime() > minute
  breaks.push(...unlinked.filter(isOverdue).map(({ id }) => ({ at: id, what: 'has had no link for over a minute' })))
  return { links, waiting: unlinked.filter((event) => !isOverdue(event)).length, head: headOf(last), breaks, late }
}

const headOf = ({ seq, hash }: Pick<ChainLink, 'seq' | 'hash'>) => `${seq}:${hash}`

/** Returns mismatches of link, predecessor and event. */
function breaksOf(last: Pick<ChainLink, 'seq' | 'hash'>, link: ChainLink, event: ConsentEvent | null): string[] {
  return [
    link.seq !== last.seq + 1 && `follows link ${last.seq}: links are missing between them`,
    link.previousHash !== last.hash && 'does not contain the hash of the previous link',
    linkHash(link) !== link.hash && 'was altered',
    !event && `its consent ${link.eventId} was deleted`,
    event && eventDigest(event) !== link.eventSha256 && `its consent ${link.eventId} was altered`,
  ].filter((problem) => typeof problem === 'string')
}

const linksFrom = (ctx: Context, after: number) =>
  ctx.db
    .select({ link: consentChain, event: consentEvents })
    .from(consentChain)
    .leftJoin(consentEvents, eq(consentEvents.id, consentChain.eventId))
    .where(gt(consentChain.seq, after))
    .orderBy(asc(consentChain.seq))
    .limit(page)

/** The first thousand. */
const findUnlinked = (ctx: Context) =>
  ctx.db
    .select({ id: consentEvents.id, at: consentEvents.at })
    .from(consentEvents)
    .leftJoin(consentChain, eq(consentChain.eventId, consentEvents.id))
    .where(isNull(consentChain.seq))
    .orderBy(asc(consentEvents.id))
    .limit(page)
