import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { toE164 } from '#server/intake/leads/submission.ts'
import type { Context } from '#server/platform/context.ts'
import {
  type ImportOutcome,
  type ImportRow,
  importedLead,
  type LeadImport,
} from '#shared/intake/lead-imports/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import type { BeforeImport } from './table.ts'

export interface ClassifiedRow {
  readonly number: number
  readonly outcome: ImportOutcome
  readonly problems: Record<string, string>
  /** Null if an earlier row has the same email or phone. */
  readonly leadId: string | null
  readonly before: BeforeImport | null
  readonly lead: ParsedLead | null
}

interface ParsedLead {
  readonly name: string
  readonly email: string | null
  readonly emailNormalized: string | null
  readonly phone: string
  readonly phoneE164: string | null
}

type KnownLead = BeforeImport & { number: number; id: string }

/** Classifies rows: refused with all problems, known by email or phone, or new. */
export async function classifyRows(
  ctx: Context,
  mode: LeadImport['mode'],
  rows: readonly ImportRow[],
): Promise<ClassifiedRow[]> {
  const parsed = rows.map(({ number, ...cells }) => ({ number, ...parseLead(cells) }))
  const known = await findKnownLeads(ctx, parsed)
  const seen = new Set<string>()
  return parsed.map(({ number, lead, problems }): ClassifiedRow => {
    if (!lead) return { number, outcome: 'refused', problems, leadId: null, before: null, lead }
    const keys = [lead.emailNormalized ?? [], lead.phoneE164 ?? lead.phone].flat()
    const existing = known.get(number)
    const isRepeated = keys.some((key) => seen.has(key))
    const leadId = existing?.id ?? (isRepeated ? null : uuidv7())
    for (const key of keys) seen.add(key)
    if (existing && mode === 'update' && !isRepeated) {
      const { name, phone, phoneE164 } = existing
      return { number, outcome: 'updated', problems, leadId, before: { name, phone, phoneE164 }, lead }
    }
    return { number, outcome: existing || isRepeated ? 'known' : 'added', problems, leadId, before: null, lead }
  })
}

function parseLead(cells: Omit<ImportRow, 'number'>): { lead: ParsedLead | null; problems: Record<string, string> } {
  try {
    const { name, email, phone } = parse(importedLead, cells)
    const emailNormalized = email === '' ? null : normalizeEmail(email)
    return {
      lead: { name, email: email || null, emailNormalized, phone, phoneE164: toE164(phone) ?? null },
      problems: {},
    }
  } catch (error) {
    if (error instanceof AppError) return { lead: null, problems: error.fields }
    throw error
  }
}

/** By email, or the oldest by phone, with the search index. */
async function findKnownLeads(ctx: Context, rows: readonly { number: number; lead: ParsedLead | null }[]) {
  const lookup = rows.flatMap(({ number, lead }) =>
    lead ? { number, email: lead.emailNormalized, phone: lead.phoneE164, digits: lead.phoneE164?.slice(1) } : [],
  )
  const { rows: found } = await ctx.db.execute<{
    number: number
    id: string
    name: string
    phone: string
    phone_e164: string | null
  }>(sql`
    select lookup.number, lead.id, lead.name, lead.phone, lead.phone_e164
    from json_to_recordset(${JSON.stringify(lookup)}::json) as lookup(number int, email text, phone text, digits text)
    cross join lateral (
      (select id, name, phone, phone_e164 from leads where email_normalized = lookup.email)
      union all
      (select id, name, phone, phone_e164 from leads
        where search_text like '%' || lookup.digits || '%' and phone_e164 = lookup.phone order by id limit 1)
      limit 1) lead`)
  return new Map<number, KnownLead>(
    found.map(({ number, id, name, phone, phone_e164 }) => [
      number,
      { number, id, name, phone, phoneE164: phone_e164 },
    ]),
  )
}
