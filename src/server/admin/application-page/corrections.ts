import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { staff } from '#server/identity/staff/table.ts'
import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import type { AnswerCorrection, AnswerValue } from '#shared/applications/applications/correction-contract.ts'
import { answerCorrectionContext, answerCorrections } from './table.ts'

export type StoredCorrection = typeof answerCorrections.$inferSelect

/** What is encrypted: values for undo, texts for readers. */
export interface CorrectedAnswer {
  readonly label: string
  readonly before: { readonly value: AnswerValue; readonly text: string }
  readonly after: { readonly value: AnswerValue; readonly text: string }
  readonly reason: string
}

/** Encrypts a correction's contents. */
export const encryptChange = (keys: EncryptionKeys, id: string, change: CorrectedAnswer): string =>
  encrypt(keys, JSON.stringify(change), answerCorrectionContext(id))

/** Decrypts a correction's contents. */
export const decryptChange = (keys: EncryptionKeys, { id, changeEncrypted }: StoredCorrection): CorrectedAnswer =>
  JSON.parse(decrypt(keys, changeEncrypted, answerCorrectionContext(id)))

/** Returns an application's corrections, oldest first. */
export const listCorrections = (ctx: Context, applicationId: string) =>
  ctx.db
    .select({ correction: answerCorrections, by: staff.name })
    .from(answerCorrections)
    .innerJoin(staff, eq(staff.id, answerCorrections.staffId))
    .where(eq(answerCorrections.applicationId, applicationId))
    .orderBy(asc(answerCorrections.at), asc(answerCorrections.id))

/** Returns the corrections that the applicant wasn't emailed about. */
export const listUnnotified = (ctx: Context, applicationId: string): Promise<StoredCorrection[]> =>
  ctx.db
    .select()
    .from(answerCorrections)
    .where(and(eq(answerCorrections.applicationId, applicationId), isNull(answerCorrections.notifiedAt)))
    .orderBy(asc(answerCorrections.at), asc(answerCorrections.id))

/** Notes that no email about these is pending. */
export async function markNotified(ctx: Context, rows: readonly StoredCorrection[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await ctx.db.update(answerCorrections).set({ notifiedAt: ctx.now() }).where(inArray(answerCorrections.id, ids))
}

/** Returns a correction as the applicant reads it. */
export function presentCorrection(keys: EncryptionKeys, stored: StoredCorrection): AnswerCorrection {
  const { label, before, after, reason } = decryptChange(keys, stored)
  return { id: stored.id, at: stored.at.toISOString(), label, before: before.text, after: after.text, reason }
}

/** Leaves out corrections that were undone, together with their undo. */
export function withoutUndone<Row extends { readonly id: string; readonly undoes: string | null }>(
  rows: readonly Row[],
): Row[] {
  const undone = new Set(rows.flatMap(({ undoes }) => undoes ?? []))
  const known = new Set(rows.map(({ id }) => id))
  return rows.filter(({ id, undoes }) => !undone.has(id) && !(undoes && known.has(undoes)))
}
