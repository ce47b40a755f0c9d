import { createHmac, randomInt } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNotNull, not, type SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import {
  applicantEmailRequests,
  applicantLinks,
  applicantEmailRequests as requests,
} from '#server/applications/applicants/table.ts'
import { type Application, isTrusted } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { chargeEmail, chargeNetwork, chargeUnprovenCode } from '#server/identity/auth/commands/limit-attempts.ts'
import { mailboxOf } from '#server/messaging/contact-policy/email-limit.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { decrypt, deriveKey, type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { networkKey } from '#server/platform/http/rate-limit.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { codeMinutes, linkMinutes } from '#shared/applications/applicants/contract.ts'
import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import { openStages, type Stage } from '#shared/applications/applications/stages.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { parseReference } from '#shared/kit/ids/reference.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

/** Hashes a code with a server secret, because six digits are easily guessed. */
export const codeHash = (keys: EncryptionKeys, requestId: string, code: string) =>
  createHmac('sha256', deriveKey(keys, 'applicant codes')).update(`${requestId} ${code}`).digest('base64url')

export type AccessRequest = {
  readonly email: string
  readonly reference?: string
  /** Of the caller, for the count of codes; see `networkKey`. */
  readonly network?: string
}

/**
 * Queues a code or links by email without looking up the address, so that neither response nor timing reveals it.
 * @throws `rate_limited`, also for unknown addresses.
 */
export function requestAccessEmail(
  ctx: Context,
  keys: EncryptionKeys,
  kind: 'code' | 'links',
  typed: Omit<AccessRequest, 'network'>,
): Promise<string> {
  const email = normalizeEmail(typed.email)
  const network = networkKey(ctx.origin.ip)
  const reference = typed.reference && (parseReference(typed.reference) ?? '')
  const request: AccessRequest = { email, ...(typed.reference && { reference }), ...(kind === 'code' && { network }) }
  return transact(ctx, async (ctx) => {
    await chargeNetwork(ctx, 'file-address')
    await chargeEmail(ctx, `${kind} ${request.reference ?? ''}`, mailboxOf(email))
    const id = uuidv7()
    const now = ctx.now()
    await ctx.db.insert(applicantEmailRequests).values({
      ...{ id, kind, requestEncrypted: encrypt(keys, JSON.stringify(request), accessRequestContext(id)) },
      ...{ createdAt: now, expiresAt: new Date(now.getTime() + codeMinutes * 60_000) },
    })
    await enqueue(ctx, kind === 'code' ? 'applicants.send-code' : 'applicants.send-links', { requestId: id })
    return id
  })
}

/** Decrypts a queued access request. */
const decryptAccessRequest = (keys: EncryptionKeys, id: string, encrypted: string): AccessRequest =>
  JSON.parse(decrypt(keys, encrypted, accessRequestContext(id)))

export const accessRequestContext = (id: string) => `applicant_email_requests.asked:${id}`

const shownStages: readonly Stage[] = [...openStages, 'funded', 'renewal', 'not_placed', 'withdrawn', 'expired']
/** Of those that are surely the mailbox owner's, and of the others. */
const maxLinks = 5

export interface ApplicationLink {
  readonly reference: string
  readonly type: ApplicationType
  /** If true, opens in tracking, otherwise in the form. */
  readonly isSent: boolean
  readonly token: string
}

/**
 * Creates a code, ending the previous one; undefined if nothing matches, it was sent or expired, or the mailbox got too
 * many for applications that anyone may have started. Counted here, so that the caller doesn't learn if one matches.
 */
export async function prepareCode(
  ctx: Context,
  keys: EncryptionKeys,
  id: string,
): Promise<{ to: string; code: string } | undefined> {
  const request = await findAccessRequest(ctx, keys, id, codeMinutes)
  const { reference, email, network = '', applicationId } = request ?? {}
  if (!reference || !email) return undefined
  return transact(ctx, async (ctx) => {
    // Locked, so that only one of two concurrent codes works.
    const [file] = await ctx.db
      .select()
      .from(applications)
      .where(and(eq(applications.reference, reference), eq(applications.emailNormalized, email)))
      .for('update')
    if (!file || !shownStages.includes(file.stage)) return undefined
    // A retry after an outage was counted already.
    if (applicationId !== file.id && !(await mayEmailCode(ctx, file, network))) return undefined
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await ctx.db.update(requests).set({ codeHash: null }).where(eq(requests.applicationId, file.id))
    await ctx.db
      .update(requests)
      .set({ applicationId: file.id, codeHash: codeHash(keys, id, code) })
      .where(eq(requests.id, id))
    return { to: file.email, code }
  })
}

/** Counts a code; strangers can't use up those of an application that was opened from its mailbox, or that staff prepared. */
async function mayEmailCode(ctx: Context, { id, email }: Application, network: string): Promise<boolean> {
  if ((await ctx.db.$count(applications, and(eq(applications.id, id), isTrusted))) > 0) return true
  try {
    await chargeUnprovenCode(ctx, mailboxOf(email), network)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}

/**
 * Creates an email's links; undefined without applications or if the request expired. Anyone can start applications
 * with any address, so those of the mailbox's owner come first and have links of their own number.
 */
export async function prepareLinks(ctx: Context, keys: EncryptionKeys, id: string) {
  const request = await findAccessRequest(ctx, keys, id, linkMinutes)
  if (!request) return undefined
  const isShown = and(eq(applications.emailNormalized, request.email), inArray(applications.stage, [...shownStages]))
  const find = (isMeant: SQL | undefined) =>
    ctx.db
      .select()
      .from(applications)
      .where(and(isShown, isMeant))
      // Drafts are the easiest to invent.
      .orderBy(desc(isNotNull(applications.submittedAt)), desc(applications.id))
      .limit(maxLinks + 1)
  const trusted = await find(isTrusted)
  const others = await find(not(isTrusted))
  const files = [...trusted.slice(0, maxLinks), ...others.slice(0, maxLinks)]
  const [first] = files
  if (!first) return undefined
  return {
    to: first.email,
    links: await createLinks(ctx, files),
    isMore: trusted.length + others.length > files.length,
  }
}

/** Clears the entered data after sending. */
export async function clearAccessRequest(ctx: Context, id: string): Promise<void> {
  await ctx.db.update(requests).set({ requestEncrypted: null }).where(eq(requests.id, id))
}

/** Email outages can make requests older than `minutes`. */
async function findAccessRequest(ctx: Context, keys: EncryptionKeys, id: string, minutes: number) {
  const isExpected = gt(requests.createdAt, new Date(ctx.now().getTime() - minutes * 60_000))
  const [request] = await ctx.db
    .select()
    .from(requests)
    .where(and(eq(requests.id, id), isNotNull(requests.requestEncrypted), isExpected))
  if (!request?.requestEncrypted) return undefined
  return { ...decryptAccessRequest(keys, id, request.requestEncrypted), applicationId: request.applicationId }
}

/** Creates single-use links. */
function createLinks(
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
