import { createHash } from 'node:crypto'
import { and, asc, desc, eq, gt, isNull, notExists, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Context, transact } from '#server/platform/context.ts'
import type { ChainLink, ChainTable } from '#server/platform/db/chain-table.ts'

export interface ChainedEvent {
  readonly id: string
  readonly at: Date
}

/** An append-only table and the table of its links. */
export interface Chain {
  /** In findings: `its consent … was altered`. */
  readonly noun: string
  readonly lock: string
  readonly events: PgTable & { readonly id: AnyPgColumn }
  readonly links: ChainTable
}

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

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Returns the SHA-256 of an event in hexadecimal. */
export const eventDigest = (event: ChainedEvent): string => sha256(canonicalJson({ ...event }))

/** Returns the SHA-256 of a link in hexadecimal. */
export const linkHash = ({ seq, eventId, eventSha256, previousHash, at }: Omit<ChainLink, 'hash'>): string =>
  sha256(canonicalJson({ seq, eventId, eventSha256, previousHash, at }))

/** Returns one link per event, after `last`. */
export function linksAfter(last: Pick<ChainLink, 'seq' | 'hash'>, events: readonly ChainedEvent[], at: Date) {
  let { seq, hash: previousHash } = last
  return events.map((event): ChainLink => {
    seq += 1
    const link = { seq, eventId: event.id, eventSha256: eventDigest(event), previousHash, at }
    previousHash = linkHash(link)
    return { ...link, hash: previousHash }
  })
}

/** A few milliseconds, even with a single database session. */
const linkBatch = 500

/**
 * Links events, oldest first, on one server at a time (record 25).
 * @param since skips older events.
 * @param onLinked gets the events once they are linked.
 * @returns `busy` if another server is working.
 */
export async function linkEvents(
  ctx: Context,
  { events: table, links, lock }: Chain,
  since: Date | undefined,
  onLinked?: (events: readonly ChainedEvent[]) => void,
): Promise<'done' | 'more' | 'busy'> {
  let linkedNow: readonly ChainedEvent[] = []
  const result = await transact(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext(${lock})) as mine`,
    )
    if (!rows[0]?.mine) return 'busy'

    const linked = ctx.db.select({ seq: links.seq }).from(links).where(eq(links.eventId, table.id))
    const events = (await ctx.db
      .select()
      .from(table as PgTable)
      .where(and(notExists(linked), since ? gt(table.id, firstIdOf(since)) : undefined))
      .orderBy(asc(table.id))
      .limit(linkBatch)) as unknown as ChainedEvent[]
    if (events.length === 0) return 'done'

    await ctx.db.insert(links).values(linksAfter((await findLastLink(ctx, links)) ?? chainStart, events, ctx.now()))
    linkedNow = events
    return events.length === linkBatch ? 'more' : 'done'
  })
  onLinked?.(linkedNow)
  return result
}

/** Returns the newest link. */
export async function findLastLink(ctx: Context, links: ChainTable): Promise<ChainLink | undefined> {
  const [last] = await ctx.db.select().from(links).orderBy(desc(links.seq)).limit(1)
  return last
}

/** UUIDv7 ids start with their time (RFC 9562, 5.7). */
function firstIdOf(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

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
 * Recomputes a whole chain.
 * @param known earlier heads (`seq:hash`), without which a rewrite of the newest or all links goes undetected.
 */
export async function verifyLinks(ctx: Context, chain: Chain, known: readonly string[] = []): Promise<Verified> {
  const breaks: Finding[] = []
  const late: Finding[] = []
  const missing = new Set(known)
  let links = 0
  let last: Pick<ChainLink, 'seq' | 'hash'> = chainStart
  for (let rows = await linksFrom(ctx, chain, 0); rows.length > 0; rows = await linksFrom(ctx, chain, last.seq))
    for (const { link, event } of rows) {
      breaks.push(...breaksOf(chain, last, link, event).map((what) => ({ at: link.seq, what })))
      if (event && link.at.getTime() - event.at.getTime() > lateMs)
        late.push({ at: link.seq, what: `dated ${event.at.toISOString()}, linked ${link.at.toISOString()}` })
      missing.delete(headOf(link))
      links += 1
      last = link
    }
  for (const head of missing)
    breaks.push({ at: Number(head.split(':')[0]), what: 'is not the link with the previously noted hash' })

  const unlinked = await findUnlinked(ctx, chain)
  const isOverdue = ({ at }: { at: Date }) => ctx.now().getTime() - at.getTime() > minute
  breaks.push(...unlinked.filter(isOverdue).map(({ id }) => ({ at: id, what: 'has had no link for over a minute' })))
  return { links, waiting: unlinked.filter((event) => !isOverdue(event)).length, head: headOf(last), breaks, late }
}

/** Formats a link as the head of its chain, `seq:hash`. */
export const headOf = ({ seq, hash }: Pick<ChainLink, 'seq' | 'hash'>) => `${seq}:${hash}`

/** Returns mismatches of link, predecessor and event. */
function breaksOf(
  { noun }: Chain,
  last: Pick<ChainLink, 'seq' | 'hash'>,
  link: ChainLink,
  event: ChainedEvent | null,
): string[] {
  return [
    link.seq !== last.seq + 1 && `follows link ${last.seq}: links are missing between them`,
    link.previousHash !== last.hash && 'does not contain the hash of the previous link',
    linkHash(link) !== link.hash && 'was altered',
    !event && `its ${noun} ${link.eventId} was deleted`,
    event && eventDigest(event) !== link.eventSha256 && `its ${noun} ${link.eventId} was altered`,
  ].filter((problem) => typeof problem === 'string')
}

async function linksFrom(ctx: Context, { events, links }: Chain, after: number) {
  const rows = await ctx.db
    .select({ link: links, event: events as PgTable })
    .from(links)
    .leftJoin(events as PgTable, eq(events.id, links.eventId))
    .where(gt(links.seq, after))
    .orderBy(asc(links.seq))
    .limit(page)
  return rows as unknown as { link: ChainLink; event: ChainedEvent | null }[]
}

/** The first thousand. */
async function findUnlinked(ctx: Context, { events, links }: Chain): Promise<ChainedEvent[]> {
  const columns = events as PgTable & { readonly id: AnyPgColumn; readonly at: AnyPgColumn }
  const rows = await ctx.db
    .select({ id: columns.id, at: columns.at })
    .from(events as PgTable)
    .leftJoin(links, eq(links.eventId, columns.id))
    .where(isNull(links.seq))
    .orderBy(asc(columns.id))
    .limit(page)
  return rows as unknown as ChainedEvent[]
}
