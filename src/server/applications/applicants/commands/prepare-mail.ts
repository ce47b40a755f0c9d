import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { codeHash } from '#server/applications/applicants/code-hash.ts'
import { openAsked } from '#server/applications/applicants/commands/ask-for-mail.ts'
import { applicantLinks, applicantMailRequests as requests } from '#server/applications/applicants/table.ts'
import { applications } from '#server/applications/applications/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/seal.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { codeMinutes, linkMinutes } from '#shared/applications/applicants/contract.ts'
import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import { openStages, type Stage } from '#shared/applications/applications/stages.ts'

/** Stages whose files people still ask about. */
const shownStages: readonly Stage[] = [...openStages, 'funded', 'renewal', 'not_placed', 'withdrawn', 'expired']
/** Links in one mail, the latest applications first. */
const maxLinks = 5

/** What a mail needs to link to an application. */
export interface FileLink {
  readonly reference: string
  readonly type: ApplicationType
  /** A draft is gone on with; of what was sent people want to know where it stands. */
  readonly isSent: boolean
  readonly token: string
}

/**
 * Makes the code that is about to be mailed; one made before is dead.
 * @returns undefined where reference and address do not belong together, the mail has left already, or the code would have
 *   expired by now.
 */
export async function prepareCode(
  ctx: Context,
  keys: EncryptionKeys,
  id: string,
): Promise<{ to: string; code: string } | undefined> {
  const asked = await findAsked(ctx, keys, id, codeMinutes)
  const { reference, email } = asked ?? {}
  if (!reference || !email) return undefined
  return transact(ctx, async (ctx) => {
    // Locked, so that of two codes made at once only one opens the file.
    const [file] = await ctx.db
      .select()
      .from(applications)
      .where(and(eq(applications.reference, reference), eq(applications.emailNormalized, email)))
      .for('update')
    if (!file || !shownStages.includes(file.stage)) return undefined
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await ctx.db.update(requests).set({ codeHash: null }).where(eq(requests.applicationId, file.id))
    await ctx.db
      .update(requests)
      .set({ applicationId: file.id, codeHash: codeHash(keys, id, code) })
      .where(eq(requests.id, id))
    return { to: file.email, code }
  })
}

/** Makes the links of an address that are about to be mailed; undefined if it has no application or asked too long ago. */
export async function prepareLinks(ctx: Context, keys: EncryptionKeys, id: string) {
  const asked = await findAsked(ctx, keys, id, linkMinutes)
  if (!asked) return undefined
  const files = await ctx.db
    .select()
    .from(applications)
    .where(and(eq(applications.emailNormalized, asked.email), inArray(applications.stage, [...shownStages])))
    .orderBy(desc(applications.id))
    .limit(maxLinks)
  const [first] = files
  if (!first) return undefined
  return { to: first.email, links: await makeLinks(ctx, files) }
}

/** Forgets what was typed, once the mail has left. */
export async function settleMail(ctx: Context, id: string): Promise<void> {
  await ctx.db.update(requests).set({ askedSealed: null }).where(eq(requests.id, id))
}

/** Finds what was typed; undefined if it is older than `minutes`: after an outage of the mail no one expects it. */
async function findAsked(ctx: Context, keys: EncryptionKeys, id: string, minutes: number) {
  const isExpected = gt(requests.createdAt, new Date(ctx.now().getTime() - minutes * 60_000))
  const [asked] = await ctx.db
    .select()
    .from(requests)
    .where(and(eq(requests.id, id), isNotNull(requests.askedSealed), isExpected))
  return asked?.askedSealed ? openAsked(keys, id, asked.askedSealed) : undefined
}

/** A link opens its file once, for as long as the mail says. */
export function makeLinks(
  ctx: Context,
  files: readonly { id: string; reference: string; type: ApplicationType; submittedAt: Date | null }[],
): Promise<FileLink[]> {
  return transact(ctx, async (ctx) => {
    const now = ctx.now()
    const expiresAt = new Date(now.getTime() + linkMinutes * 60_000)
    const links = files.map(({ id, reference, type, submittedAt }) => ({
      ...{ id, reference, type, isSent: submittedAt !== null },
      token: newToken(),
    }))
    await ctx.db
      .insert(applicantLinks)
      .values(
        links.map(({ id, token }) => ({ applicationId: id, tokenHash: hashToken(token), createdAt: now, expiresAt })),
      )
    return links
  })
}
