import { asc, eq, gt, isNull } from 'drizzle-orm'
import {
  type ChainLink,
  type ConsentEvent,
  chainStart,
  eventDigest,
  linkHash,
} from '#server/compliance/evidence/chain-link.ts'
import { consentChain } from '#server/compliance/evidence/table.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import type { Context } from '#server/platform/context.ts'

/** What is wrong, and where: the number of the link, or the id of an event that has none. */
export interface Finding {
  readonly at: number | string
  readonly what: string
}

export interface Verified {
  readonly links: number
  /** Consents that wait for their link, for less than a minute. */
  readonly waiting: number
  /** Number and hash of the last link. */
  readonly head: string
  /** The record was altered, or may have been. */
  readonly breaks: readonly Finding[]
  /** Linked long after they claim to have happened: after an outage, or because somebody wrote them in later. */
  readonly late: readonly Finding[]
}

const page = 1_000
const minute = 60_000
const lateMs = 15 * minute

/**
 * Recomputes the whole chain from the consents as they stand now.
 * @param known a head that was noted earlier (`seq:hash`): it has to be in the chain still. Without one nobody can tell
 *   that the newest links, or all of them, were written anew together with their events.
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
  if (!isKnown) breaks.push({ at: Number(known?.split(':')[0]), what: 'is not the link whose hash was noted earlier' })

  const unlinked = await findUnlinked(ctx)
  const isOverdue = ({ at }: { at: Date }) => ctx.now().getTime() - at.getTime() > minute
  breaks.push(...unlinked.filter(isOverdue).map(({ id }) => ({ at: id, what: 'has had no link for over a minute' })))
  return { links, waiting: unlinked.filter((event) => !isOverdue(event)).length, head: headOf(last), breaks, late }
}

const headOf = ({ seq, hash }: Pick<ChainLink, 'seq' | 'hash'>) => `${seq}:${hash}`

/** What does not fit between a link, the one before, and its event. */
export function breaksOf(last: Pick<ChainLink, 'seq' | 'hash'>, link: ChainLink, event: ConsentEvent | null): string[] {
  return [
    link.seq !== last.seq + 1 && `follows link ${last.seq}: links are missing between them`,
    link.previousHash !== last.hash && 'does not hold the hash of the link before',
    linkHash(link) !== link.hash && 'was altered itself',
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
