import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { BotSignal } from '#shared/intake/leads/bot-signals.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import type { FraudSignals } from '#shared/intake/leads/fraud-signals.ts'

const disposableDomains = disposableEmailBlocklistSet()

function isDisposable(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  return labels.some((_label, index) => disposableDomains.has(labels.slice(index).join('.')))
}

const countCap = 100

/** Finds signs of a fake lead for staff; none rejects it. */
export async function findFraudSignals(
  ctx: Context,
  { id, email, phoneE164, createdAt, lastSubmittedAt }: Lead,
): Promise<FraudSignals> {
  const { rows } = await ctx.db.execute<{ address: number; number: number; bots: BotSignal[] }>(sql`
    select
      (select count(*)::int from (
        select created_at as at from leads where id = ${id}
        union all (
          select submitted_at from lead_resubmissions where lead_id = ${id} order by submitted_at desc limit ${countCap})
      ) sent where at > ${lastSubmittedAt}::timestamptz - interval '24 hours') as address,
      (select count(*)::int from (
        select 1 from leads
        where search_text like '%' || ${phoneE164?.slice(1) ?? ''} || '%' and phone_e164 = ${phoneE164}
          and created_at between ${createdAt}::timestamptz - interval '24 hours' and ${createdAt}::timestamptz + interval '24 hours'
        limit ${countCap}
      ) alike) as number,
      (select coalesce(jsonb_agg(distinct sign), '[]') from (
        select bot_signals from leads where id = ${id}
        union all (
          select bot_signals from lead_resubmissions where lead_id = ${id} order by submitted_at desc limit ${countCap})
      ) sent, jsonb_array_elements_text(bot_signals) sign) as bots`)
  const bots = rows[0]?.bots ?? []
  return {
    isDisposable: isDisposable(email),
    sameAddress: rows[0]?.address ?? 0,
    sameNumber: rows[0]?.number ?? 0,
    hasFilledTrap: bots.includes('trap_filled'),
    wasSentAtOnce: bots.includes('sent_at_once'),
  }
}
