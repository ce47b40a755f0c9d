import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { Jobs } from '#server/platform/jobs/enqueue.ts'
import { type Handler, maxAttempts } from '#server/platform/jobs/work.ts'

type Scanning = Jobs['documents.scan']

interface Waiting {
  readonly documentId: string
  /** The IPv6 /48, or another network, of an unverified sender, an address, or a merchant request; then its parts. */
  readonly senders: readonly string[]
  /** When it became due, ms since 1970. */
  readonly dueAt: number
  /** An earlier scan ended without a result. */
  readonly isRepeat: boolean
}

interface Limits {
  /** Places for documents with an earlier scan that took too long or failed. */
  readonly maxRepeats: number
  /** Places for one sender, so that another one's file needn't wait. */
  readonly maxOfSender: number
}

/**
 * Creates a function that chooses the documents to scan next, for one server.
 *
 * A place goes to the sender with the fewest scans in progress, and of these to the one whose last scan ended, or whose
 * first waiting document became due if that is later, longest ago: a flood delays another sender's document by one scan,
 * and later senders don't overtake those who wait. The networks of an IPv6 /48, and the applications of a sender, take
 * turns in the same way.
 */
export function openScanTurns(limits: Limits): NonNullable<Handler<'documents.scan'>['chooseNext']> {
  /** The last turn of senders with more documents, ms since 1970. */
  const turns = new Map<string, number>()
  let inProgress: readonly Waiting[] = []

  return async (ctx, { places, running }) => {
    const waiting = await listWaiting(ctx, places, running)
    const now = ctx.now().getTime()
    // Also of scans that have ended since.
    for (const sender of inProgress.flatMap(({ senders }) => senders)) turns.set(sender, now)
    const isRunning = new Set(running.map(({ documentId }) => documentId))
    const all = inProgress.filter(({ documentId }) => isRunning.has(documentId))
    const chosen: Waiting[] = []
    while (chosen.length < places) {
      const next = chooseOne(waiting, all, turns, limits)
      if (!next) break
      all.push(next)
      chosen.push(next)
    }
    inProgress = all
    const known = new Set([...waiting, ...all].flatMap(({ senders }) => senders))
    for (const sender of turns.keys()) if (!known.has(sender)) turns.delete(sender)
    return chosen.map(({ documentId }) => ({ documentId }))
  }
}

function chooseOne(
  waiting: readonly Waiting[],
  inProgress: readonly Waiting[],
  turns: ReadonlyMap<string, number>,
  { maxRepeats, maxOfSender }: Limits,
): Waiting | undefined {
  const isFull = inProgress.filter(({ isRepeat }) => isRepeat).length >= maxRepeats
  const scansOf = (sender = '') => inProgress.filter(({ senders }) => senders.includes(sender)).length
  const isFree = ({ isRepeat, senders }: Waiting) => !(isFull && isRepeat) && scansOf(senders[0]) < maxOfSender
  const free = waiting.filter((document) => !inProgress.includes(document) && isFree(document))
  const since = new Map<string, number>()
  for (const { senders, dueAt } of waiting)
    for (const sender of senders) since.set(sender, Math.min(dueAt, since.get(sender) ?? dueAt))
  const turnOf = (sender: string) => Math.max(turns.get(sender) ?? 0, since.get(sender) ?? 0)
  const order = (one: Waiting, other: Waiting): number => {
    for (const [part, sender] of one.senders.entries()) {
      const rival = other.senders[part] ?? ''
      if (rival === sender) continue
      return scansOf(sender) - scansOf(rival) || turnOf(sender) - turnOf(rival) || (sender < rival ? -1 : 1)
    }
    return one.dueAt - other.dueAt
  }
  return free.toSorted(order)[0]
}

/** Returns the documents of each sender's applications that are due first, as many as there are places. */
async function listWaiting(ctx: Context, places: number, running: readonly Scanning[]): Promise<Waiting[]> {
  const now = ctx.now().toISOString()
  const busy = JSON.stringify(running.map(({ documentId }) => documentId))
  const { rows } = await ctx.db.execute<{
    documentId: string
    site: string
    network: string
    owner: string
    dueAt: number
    isRepeat: boolean
  }>(sql`
    with due as (
      select payload ->> 'documentId' document_id, min(run_at) due_at, bool_or(first_failed_at is not null) is_repeat
      from outbox
      where job = 'documents.scan' and run_at <= ${now} and done_at is null and dead_at is null
        and attempts < ${maxAttempts} and not ${busy}::jsonb ? (payload ->> 'documentId')
      group by document_id),
    sent as (
      select due.*, unverified_network_hash network, coalesce(email_normalized, documents.merchant_lead_id::text) sender,
        coalesce(application_id, documents.merchant_lead_id)::text owner
      from due left join documents on documents.id = document_id::uuid
      left join applications on applications.id = application_id),
    placed as (
      select *, row_number() over (partition by network, sender, owner, is_repeat order by due_at, document_id) place
      from sent)
    select document_id "documentId", is_repeat "isRepeat", extract(epoch from due_at)::float8 * 1000 "dueAt",
      coalesce(nullif(split_part(network, '.', 2), ''), network, sender, '') site,
      coalesce(network, sender, '') network, coalesce(owner, '') owner
    from placed where place <= ${places} order by due_at, document_id`)
  return rows.map(({ documentId, site, network, owner, dueAt, isRepeat }) => ({
    ...{ documentId, dueAt, isRepeat },
    senders: [`1 ${site}`, `2 ${site} ${network}`, `3 ${site} ${network} ${owner}`],
  }))
}
