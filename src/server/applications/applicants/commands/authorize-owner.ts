import { and, eq, isNotNull } from 'drizzle-orm'
import {
  findOwnerRefusals,
  listCoOwners,
  listOwnerAuthorizations,
  type OwnerAuthorization,
} from '#server/applications/applicants/queries.ts'
import { ownerAuthorizations } from '#server/applications/applicants/table.ts'
import {
  type Application,
  isTrusted,
  lockApplication,
  requireApplication,
  requireOwnApplication,
} from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { recordOwnerAnswer } from '#server/messaging/consents/commands.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { mailboxOf } from '#server/messaging/contact-policy/email-limit.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { hashToken, newToken } from '#server/platform/crypto/token.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import {
  type OwnerRequest,
  ownerAuthorizationText,
  ownerLinkDays,
  ownerPath,
  ownerRefusalText,
  ownerTextVersion,
  ownerWithdrawalText,
} from '#shared/applications/applicants/owner-authorization.ts'
import { isLikeName, isPlainName, isSameName } from '#shared/applications/applications/same-name.ts'
import { isOpen } from '#shared/applications/applications/stages.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import { askWith, insertListedOwner, insertOwner, notifyFormerOwner, refuseStaffAddress } from './owner-mail.ts'

const dayMs = 24 * 60 * 60_000

interface Contact {
  readonly name: string
  readonly email: string
}

/** Asks all co-owners of a submitted application who weren't asked before. Idempotent. */
export function askOwners(ctx: Context, keys: EncryptionKeys, applicationId: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const application = await lockApplication(ctx, applicationId)
    if (!application.submittedAt || !isOpen(application.stage)) return
    // Asked once it is opened from the mailbox: until then a stranger may have listed them.
    if ((await ctx.db.$count(applications, and(eq(applications.id, applicationId), isTrusted))) === 0) return
    const unasked = (await listCoOwners(ctx, keys, application)).filter(({ id }) => id === null)
    // In order of their addresses, so that two applications never wait for each other.
    for (const owner of unasked.toSorted((one, other) => (mailboxOf(one.email) < mailboxOf(other.email) ? -1 : 1)))
      await insertListedOwner(ctx, application, owner)
    await announce(ctx, 'applications', applicationId)
  })
}

/**
 * Adds an owner that the application doesn't list, or lists but hasn't asked yet. If it lists another address for that
 * name, that one is emailed as after a correction.
 * @throws `conflict` if an owner of that name was asked before, or the application isn't open; `invalid` for an address of
 * staff or a name in other letters than Latin; `rate_limited`.
 */
export function addOwner(
  ctx: Context,
  keys: EncryptionKeys,
  { applicationId, ...owner }: Contact & { applicationId: string },
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const application = await lockApplication(ctx, applicationId)
    requireAskable(application)
    const known = await listCoOwners(ctx, keys, application)
    if (!known.some(({ name }) => name === owner.name)) requirePlainName(owner.name)
    if (await isAskedName(ctx, applicationId, owner.name))
      throw new AppError('conflict', `${owner.name} was already asked. Use “Send again” or “Correct”.`)
    await refuseStaffAddress(ctx, owner.email)
    const isReplaced = ({ id, name, email }: (typeof known)[number]) =>
      id === null && isLikeName(name, owner.name) && normalizeEmail(email) !== normalizeEmail(owner.email)
    const replaced = known.filter(isReplaced).map(({ email }) => email)
    for (const email of replaced) await notifyFormerOwner(ctx, keys, { applicationId, email })
    const ownerId = await insertOwner(ctx, application, owner, replaced)
    await record(ctx, 'application.add-owner', applicationId, {
      ...{ ownerId, addressHash: addressHash(owner.email) },
      ...(replaced.length > 0 && { listedAddressHashes: replaced.map(addressHash) }),
    })
    await announce(ctx, 'applications', applicationId)
  })
}

/** Requires a name of letters that can't be taken for others, unless the applicant typed it. @throws `invalid`. */
export function requirePlainName(name: string, field = 'name'): void {
  if (isPlainName(name)) return
  throw new AppError('invalid', 'Please check your input and try again.', {
    [field]: 'Enter the name as on their ID, in Latin letters only',
  })
}

/** Returns whether an owner, besides this one, was asked by a name like this, or is listed by it and was renamed since. */
export async function isAskedName(ctx: Context, applicationId: string, name: string, besides?: string) {
  const others = (await listOwnerAuthorizations(ctx, applicationId)).filter(({ id }) => id !== besides)
  return others.some((other) => isLikeName(other.name, name) || isLikeName(other.listedName, name))
}

/** Requires a submitted, open application. @throws `conflict`. */
export function requireAskable({ stage, submittedAt }: Application): void {
  if (!submittedAt || !isOpen(stage))
    throw new AppError('conflict', 'Owners can be asked only while an application is submitted and open.')
}

export interface OwnerOf {
  readonly applicationId: string
  readonly ownerId: string
}

/** Locks the application first, like every change to its owners and every lender submission. */
export async function lockOwner(ctx: Context, { applicationId, ownerId }: OwnerOf) {
  const application = await lockApplication(ctx, applicationId)
  const [owner] = await ctx.db
    .select()
    .from(ownerAuthorizations)
    .where(and(eq(ownerAuthorizations.id, ownerId), eq(ownerAuthorizations.applicationId, applicationId)))
    .for('update')
  if (!owner) throw new AppError('not_found', 'This owner was not found.')
  return { application, owner }
}

/**
 * Emails an owner a new link, which ends the earlier one. Staff may also ask after a refusal, the applicant may not.
 * @throws `conflict` if the owner has answered or the application isn't open; `rate_limited`.
 */
export function askOwnerAgain(ctx: Context, ids: OwnerOf): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { application, owner } = await lockOwner(ctx, ids)
    requireAskable(application)
    requireUnanswered(ctx, owner)
    await askWith(ctx, application, owner, endedLink)
    await record(ctx, 'application.ask-owner', ids.applicationId, { ownerId: owner.id })
  })
}

/** Requires an owner who may be asked again. @throws `conflict`. */
export function requireUnanswered(ctx: Context, { name, status }: OwnerAuthorization): void {
  if (status === 'authorized') throw new AppError('conflict', `${name} has already authorized credit reports.`)
  if (status !== 'asked' && ctx.actor.kind !== 'staff')
    throw new AppError('conflict', `${name} has answered. If that has changed, let us know.`)
}

/** Ends the old link now, not when the email is sent. */
export const endedLink = { tokenHash: null, tokenExpiresAt: null }

/** Returns the caller's application for changes. @throws `forbidden` if it wasn't opened by email. */
export async function requireVerifiedApplication(ctx: Context): Promise<Application> {
  if (!(ctx.actor.kind === 'applicant' && ctx.actor.isVerified))
    throw new AppError(
      'forbidden',
      'To email another owner, first open your application with the code or link we email you.',
    )
  return requireOwnApplication(ctx)
}

/** Creates a link as its email is sent; undefined if the request was replaced, answered, or closed. */
export function prepareOwnerMail(
  ctx: Context,
  { ownerId, requestId }: { ownerId: string; requestId: string },
): Promise<{ to: string; broker: string; token: string } | undefined> {
  return transact(ctx, async (ctx) => {
    const [known] = await ctx.db.select().from(ownerAuthorizations).where(eq(ownerAuthorizations.id, ownerId))
    if (!known) return undefined
    const { application, owner } = await lockOwner(ctx, { applicationId: known.applicationId, ownerId })
    if (owner.status !== 'asked' || owner.requestId !== requestId || !isOpen(application.stage)) return undefined
    const token = newToken()
    const tokenExpiresAt = new Date(ctx.now().getTime() + ownerLinkDays * dayMs)
    await ctx.db
      .update(ownerAuthorizations)
      .set({ tokenHash: hashToken(token), tokenExpiresAt })
      .where(eq(ownerAuthorizations.id, ownerId))
    const { brand } = await findSiteSettings(ctx)
    return { to: owner.email, broker: brand.name, token }
  })
}

/** Records that the current link was emailed. */
export async function markOwnerEmailed(ctx: Context, { ownerId, token }: { ownerId: string; token: string }) {
  await ctx.db
    .update(ownerAuthorizations)
    .set({ emailedAt: ctx.now() })
    .where(and(eq(ownerAuthorizations.id, ownerId), eq(ownerAuthorizations.tokenHash, hashToken(token))))
}

const deadLink = () =>
  new AppError('not_found', 'This link doesn’t work. It’s incomplete, or a newer email has replaced it.')

/** Returns the owner of a link and its application, locked. @throws `not_found`. */
async function lockLink(ctx: Context, token: string) {
  const isToken = and(
    eq(ownerAuthorizations.tokenHash, hashToken(token)),
    isNotNull(ownerAuthorizations.tokenExpiresAt),
  )
  const [known] = await ctx.db.select().from(ownerAuthorizations).where(isToken)
  if (!known) throw deadLink()
  const application = await lockApplication(ctx, known.applicationId)
  const [owner] = await ctx.db.select().from(ownerAuthorizations).where(isToken).for('update')
  if (!owner) throw deadLink()
  return { application, owner }
}

const isExpired = (ctx: Context, { status, tokenExpiresAt }: OwnerAuthorization) =>
  status === 'asked' && (!tokenExpiresAt || tokenExpiresAt <= ctx.now())

/** Returns what the owner of a link sees; null if it expired unanswered. @throws `not_found`. */
export async function openOwnerRequest(ctx: Context, token: string): Promise<OwnerRequest | null> {
  const [owner] = await ctx.db
    .select()
    .from(ownerAuthorizations)
    .where(eq(ownerAuthorizations.tokenHash, hashToken(token)))
  if (!owner) throw deadLink()
  return present(ctx, await requireApplication(ctx, owner.applicationId), owner)
}

async function present(
  ctx: Context,
  application: Application,
  owner: OwnerAuthorization,
): Promise<OwnerRequest | null> {
  if (isExpired(ctx, owner)) return null
  const { business, broker } = await partiesOf(ctx, application)
  return {
    ...{ status: owner.status, owner: owner.name, business, broker, applicant: application.name },
    ...{ text: ownerAuthorizationText(business, broker), version: ownerTextVersion },
    expiresAt: (owner.tokenExpiresAt ?? ctx.now()).toISOString(),
    answeredAt: owner.answeredAt?.toISOString() ?? null,
    isClosed: !isOpen(application.stage),
  }
}

async function partiesOf(ctx: Context, { businessName }: Application) {
  const { brand } = await findSiteSettings(ctx)
  return { business: businessName ?? 'the business', broker: brand.name }
}

interface Answer {
  readonly token: string
  readonly isAuthorized: boolean
  readonly version: string
  readonly signature: string
}

/**
 * Records an owner's answer once; the same answer again changes nothing.
 * @throws `invalid` without the signature, `conflict` after another answer, `not_found`.
 */
export function answerOwnerRequest(ctx: Context, given: Answer): Promise<OwnerRequest | null> {
  return transact(ctx, async (ctx) => {
    const { application, owner } = await lockLink(ctx, given.token)
    const status = given.isAuthorized ? 'authorized' : 'declined'
    if (isExpired(ctx, owner) || owner.status === status) return present(ctx, application, owner)
    if (owner.status !== 'asked')
      throw new AppError('conflict', 'You’ve already answered. To answer again, ask us for a new link.')
    if (!isOpen(application.stage))
      throw new AppError('conflict', 'This application has been closed, so no authorization is needed.')
    if (given.version !== ownerTextVersion)
      throw new AppError('conflict', 'The text has changed. Please read it again, then answer.')
    if (given.isAuthorized && !isSameName(given.signature, owner.name))
      throw new AppError('invalid', 'Please check your signature.', {
        signature: `Please type your full name as it appears above: ${owner.name}. If it’s misspelled, let us know`,
      })
    const { business, broker } = await partiesOf(ctx, application)
    const text = given.isAuthorized
      ? `${ownerAuthorizationText(business, broker)} Signed: ${given.signature}.`
      : ownerRefusalText(business)
    return saveAnswer(ctx, application, { owner, status, text })
  })
}

/** Withdraws an authorization, even with an expired link. @throws `conflict` if nothing is authorized, `not_found`. */
export function withdrawOwnerAuthorization(ctx: Context, token: string): Promise<OwnerRequest | null> {
  return transact(ctx, async (ctx) => {
    const { application, owner } = await lockLink(ctx, token)
    if (owner.status === 'withdrawn') return present(ctx, application, owner)
    if (owner.status !== 'authorized')
      throw new AppError('conflict', 'You haven’t authorized credit reports, so there is nothing to withdraw.')
    const { business } = await partiesOf(ctx, application)
    return saveAnswer(ctx, application, { owner, status: 'withdrawn', text: ownerWithdrawalText(business) })
  })
}

/** Records a withdrawal that an owner sent by message or phone. @throws `conflict` if nothing is authorized. */
export function recordOwnerWithdrawal(ctx: Context, { how, ...ids }: OwnerOf & { how: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { application, owner } = await lockOwner(ctx, ids)
    if (owner.status !== 'authorized')
      throw new AppError('conflict', `${owner.name} hasn’t authorized credit reports, so there is nothing to withdraw.`)
    await saveAnswer(ctx, application, { owner, status: 'withdrawn', text: how })
  })
}

async function saveAnswer(
  ctx: Context,
  application: Application,
  { owner, status, text }: { owner: OwnerAuthorization; status: 'authorized' | 'declined' | 'withdrawn'; text: string },
): Promise<OwnerRequest | null> {
  const { id: applicationId } = application
  const isStaff = ctx.actor.kind === 'staff'
  const consentId = await recordOwnerAnswer(ctx, {
    ...{ applicationId, email: owner.email, text, action: status === 'authorized' ? 'given' : 'withdrawn' },
    ...{ version: isStaff ? 'as reported' : ownerTextVersion, pagePath: isStaff ? null : ownerPath },
  })
  const [saved = owner] = await ctx.db
    .update(ownerAuthorizations)
    .set({ status, answeredAt: ctx.now(), consentId })
    .where(eq(ownerAuthorizations.id, owner.id))
    .returning()
  const refusal = status === 'authorized' ? (await findOwnerRefusals(ctx, applicationId)).get(owner.id) : undefined
  await record(ctx, `application.owner-${status}`, applicationId, {
    ...{ ownerId: owner.id, consentId },
    ...(refusal && { refusalId: refusal.consentId, isOtherAddress: refusal.address !== owner.emailNormalized }),
  })
  const job = application.ownerStaffId ? 'applicants.notify-owner-answer' : 'applicants.notify-owner-answer-unassigned'
  if (!isStaff) await enqueue(ctx, job, { applicationId })
  await announce(ctx, 'applications', applicationId)
  return present(ctx, application, saved)
}

/** Emails a new link to the address of an expired one. @throws `not_found`, `rate_limited`; `conflict` if closed. */
export function renewOwnerLink(ctx: Context, token: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { application, owner } = await lockLink(ctx, token)
    requireAskable(application)
    if (owner.status === 'authorized') throw new AppError('conflict', 'You have already authorized credit reports.')
    // The old link still opens, so that a lost response can be repeated.
    await askWith(ctx, application, owner, {}, { isRequested: true })
  })
}
