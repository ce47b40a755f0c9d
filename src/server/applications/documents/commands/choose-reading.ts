import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { Jobs } from '#server/platform/jobs/enqueue.ts'

/**
 * Chooses the bank statement to read next and notes its turn, for all servers.
 *
 * A sender is an email address, or the IPv6 /48 or other network of drafts without a verified one. The sender whose last
 * turn ended, or whose first waiting statement arrived if that is later, longest ago comes first: a flood delays another
 * sender's statement by one reading, and later senders don't overtake those who wait. The networks of an IPv6 /48, and
 * the applications of a sender, take turns in the same way. A reading without a result counts as in progress for five
 * minutes.
 */
export async function chooseReading(ctx: Context): Promise<Jobs['documents.read-statement'][] | undefined> {
  const now = ctx.now().toISOString()
  const { rows } = await ctx.db.execute<{ documentId: string }>(sql`
    with senders as not materialized (
      select documents.id document_id, application_id, reading_started_at,
        coalesce(nullif(split_part(unverified_network_hash, '.', 2), ''), unverified_network_hash, email_normalized) sender,
        coalesce(unverified_network_hash, '') network
      from documents join applications on applications.id = application_id),
    waiting as (
      select document_id, application_id, sender, network, run_at,
        min(run_at) over (partition by sender) sender_since,
        min(run_at) over (partition by sender, network) network_since,
        min(run_at) over (partition by sender, network, application_id) application_since
      from outbox join senders on document_id = (payload ->> 'documentId')::uuid
      where job = 'documents.read-statement' and run_at <= ${now} and done_at is null and dead_at is null),
    turns as (
      select sender, network, senders.application_id, least(${now}, max(case
        when read_at >= reading_started_at then read_at
        when reading_started_at > ${now}::timestamptz - interval '5 minutes' then ${now}
        else reading_started_at end)) at
      from senders left join statement_readings on statement_readings.document_id = senders.document_id
      where reading_started_at > ${now}::timestamptz - interval '1 day' group by sender, network, senders.application_id),
    network_turns as (select sender, network, max(at) at from turns group by sender, network),
    sender_turns as (select sender, max(at) at from turns group by sender),
    chosen as (
      select waiting.document_id from waiting
      left join sender_turns on sender_turns.sender = waiting.sender
      left join network_turns on network_turns.sender = waiting.sender and network_turns.network = waiting.network
      left join turns on turns.sender = waiting.sender and turns.network = waiting.network
        and turns.application_id = waiting.application_id
      order by greatest(sender_turns.at, sender_since), sender_turns.at nulls first, waiting.sender,
        greatest(network_turns.at, network_since), network_turns.at nulls first, waiting.network,
        greatest(turns.at, application_since), turns.at nulls first, waiting.application_id, run_at, waiting.document_id
      limit 1)
    update documents set reading_started_at = ${now} from chosen where documents.id = chosen.document_id
    returning documents.id "documentId"`)
  return rows[0] && [rows[0]]
}
