import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import type { LeadSigns } from '#shared/intake/leads/lead-signs.ts'

const throwaway = disposableEmailBlocklistSet()

/** Whether the domain of an address, or one that it lies in, hands out mailboxes to throw away. */
function isDisposable(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  return labels.some((_label, index) => throwaway.has(labels.slice(index).join('.')))
}

/** Counted up to here: more says nothing more. */
const maxCounted = 100

/**
 * What may say that nobody stands behind a lead, for a person to judge: from what the lead itself and others like it tell,
 * and never asked for. Nothing is refused for it.
 */
export async function findSigns(
  ctx: Context,
  { id, email, phoneE164, createdAt, lastSubmittedAt }: Lead,
): Promise<LeadSigns> {
  const { rows } = await ctx.db.execute<{ address: number; number: number }>(sql`
    select
      (select count(*)::int from (
        select created_at as at from leads where id = ${id}
        union all select submitted_at from lead_submissions where lead_id = ${id}
      ) sent where at > ${lastSubmittedAt}::timestamptz - interval '24 hours') as address,
      (select count(*)::int from (
        select 1 from leads
        where search_text like '%' || ${phoneE164?.slice(1) ?? ''} || '%' and phone_e164 = ${phoneE164}
          and created_at between ${createdAt}::timestamptz - interval '24 hours' and ${createdAt}::timestamptz + interval '24 hours'
        limit ${maxCounted}
      ) alike) as number`)
  return {
    isDisposable: isDisposable(email),
    sameAddress: rows[0]?.address ?? 0,
    sameNumber: rows[0]?.number ?? 0,
  }
}
