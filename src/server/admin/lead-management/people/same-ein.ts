import { and, eq, inArray } from 'drizzle-orm'
import { answersContext, decryptAnswers, revealAnswers } from '#server/applications/applications/answers.ts'
import { applicationAnswers } from '#server/applications/applications/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { financials } from '#shared/applications/applications/steps/financials.ts'

/** Returns those of `others` with the EIN of one of `known`. The numbers leave this function only as an answer. */
export async function findSameEin(
  ctx: Context,
  keys: EncryptionKeys,
  known: readonly string[],
  others: readonly string[],
): Promise<Set<string>> {
  if (known.length === 0 || others.length === 0) return new Set()
  const rows = await ctx.db
    .select()
    .from(applicationAnswers)
    .where(
      and(
        eq(applicationAnswers.step, financials.slug),
        inArray(applicationAnswers.applicationId, [...known, ...others]),
      ),
    )
  const eins = new Map(
    rows.map(({ applicationId, encrypted }) => {
      const context = answersContext(applicationId, financials.slug)
      const answers = revealAnswers(keys, financials, context, decryptAnswers(keys, context, encrypted))
      return [applicationId, einOf(answers)] as const
    }),
  )
  const ours = new Set(known.map((id) => eins.get(id)).filter(Boolean))
  return new Set(others.filter((id) => ours.has(eins.get(id))))
}

/** Nine digits; empty if it wasn't answered. */
function einOf(answers: unknown): string {
  const ein = typeof answers === 'object' && answers !== null && 'ein' in answers ? answers.ein : ''
  const digits = typeof ein === 'string' ? ein.replace(/\D/g, '') : ''
  return digits.length === 9 ? digits : ''
}
