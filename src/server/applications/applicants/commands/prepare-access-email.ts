import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { codeHash } from '#server/applications/applicants/code-hash.ts'
import { decryptAccessRequest } from '#server/applications/applicants/commands/request-access-email.ts'
import { applicantLinks, applicantEmailRequests as requests } from '#server/applications/applicants/table.ts'
import { applications } from '#server/applications/applications/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { codeMinutes, linkMinutes } from '#shared/applications/applicants/contract.ts'
import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import { openStages, type Stage } from '#shared/applications/applications/stages.ts'

/** Stages with links in emails. */
const shownStages: readonly Stage[] = [...openStages, 'funded', 'renewal', 'not_placed', 'withdrawn', 'expired']
/** Max links per email, latest applications first. */
const maxLinks = 5

/** Data for one application link in an email. */
export interface ApplicationLink {
  readonly reference: string
  readonly type: ApplicationType
  /** Submitted applications open in tracking; drafts open in the form. */
  readonly isSent: boolean
  readonly token: string
}

/**
 * Creates the code for an email and invalidates the previous one.
 * @returns undefined if reference and address don't match, the email was already sent, or the code would have expired.
 */
export async function prepareCode(
  ctx: Context,
  keys: EncryptionKeys,
  id: string,
): Promise<{ to: string; code: string } | undefined> {
  const asked = await findAccessRequest(ctx, keys, id, codeMinutes)
  const { reference, email } = asked ?? {}
  if (!reference || !email) return undefined
  return transact(ctx, async (ctx) => {
    // Locked, so that only one of two concurrent codes works.
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

/** Creates the links for an email. Returns undefined if the address has no applications or the request is too old. */
export async function prepareLinks(ctx: Context, keys: EncryptionKeys, id: string) {
  const asked = await findAccessRequest(ctx, keys, id, linkMinutes)
  if (!asked) return undefined
  const files = await ctx.db
    .select()
    .from(applications)
    .where(and(eq(applications.emailNormalized, asked.email), inArray(applications.stage, [...shownStages])))
    .orderBy(desc(applications.id))
    .limit(maxLinks)
  const [first] = files
  if (!first) return undefined
  return { to: first.email, links: await createLinks(ctx, files) }
}

/** Clears what the applicant entered once the email is sent. */
export async function clearAccessRequest(ctx: Context, id: string): Promise<void> {
  await ctx.db.update(requests).set({ requestEncrypted: null }).where(eq(requests.id, id))
}

/** Returns what the applicant entered; undefined if it is older than `minutes`, for example after an email outage. */
async function findAccessRequest(ctx: Context, keys: EncryptionKeys, id: string, minutes: number) {
  const isExpected = gt(requests.createdAt, new Date(ctx.now().getTime() - minutes * 60_000))
  const [asked] = await ctx.db
    .select()
    .from(requests)
    .where(and(eq(requests.id, id), isNotNull(requests.requestEncrypted), isExpected))
  return asked?.requestEncrypted ? decryptAccessRequest(keys, id, asked.requestEncrypted) : undefined
}

/** Creates single-use links. */
export function createLinks(
  ctx: Context,
  files: readonly { id: string; reference: string; type: ApplicationType; submittedAt: Date | null }[],
): Promise<ApplicationLink[]> {
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
