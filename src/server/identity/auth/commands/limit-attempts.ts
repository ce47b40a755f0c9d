import { eq, sql } from 'drizzle-orm'
import { after, type KnownDevice } from '#server/identity/auth/session-tokens.ts'
import { loginAttempts } from '#server/identity/auth/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/crypto/token.ts'
import { networkKey, siteFactor, siteKey } from '#server/platform/http/rate-limit.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { formatCounted } from '#shared/kit/locale/plural.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

interface Limit {
  /** Without a wait. */
  readonly free: number
  readonly forgetMs: number
  /** The next one waits until all are forgotten. */
  readonly max?: number
}

/** Many users share a network, so its limit is higher. */
const throttles = {
  /** From one network. */
  account: { free: 4, forgetMs: 24 * hour },
  /** From all networks, so that strangers can't lock an account's owner out with a few wrong passwords. */
  'account-everywhere': { free: 50, forgetMs: 24 * hour },
  address: { free: 20, forgetMs: hour },
  /** Of a known device, instead of the three above: strangers can't use it up. */
  device: { free: 9, forgetMs: 24 * hour },
  code: { free: 4, forgetMs: 24 * hour },
  'step-up': { free: 4, forgetMs: 24 * hour },
  /** From one network, and from all, as for accounts. */
  reset: { free: 3, forgetMs: hour },
  'reset-everywhere': { free: 20, forgetMs: hour },
  'reset-address': { free: 20, forgetMs: hour },
  /** Wrong codes of an application, over all its codes and networks. */
  'file-code': { free: 20, forgetMs: 24 * hour },
  /** From one network, and from all. */
  'file-mail': { free: 4, forgetMs: hour },
  'file-mail-everywhere': { free: 20, forgetMs: hour },
  'file-address': { free: 30, forgetMs: hour },
  /** Codes to a mailbox for applications that anyone may have started, from one network and from all. */
  'unproven-code': { free: 10, forgetMs: hour, max: 10 },
  'unproven-code-everywhere': { free: 40, forgetMs: hour, max: 40 },
  /** Of a caller who asks, adds or corrects owners: a team member, the applications of a mailbox, or an owner's link. */
  'owner-mail-caller': { free: 60, forgetMs: 24 * hour, max: 60 },
  /** Of a caller to one mailbox. */
  'owner-mail': { free: 5, forgetMs: 24 * hour, max: 5 },
  /** Of a mailbox, however it is spelled, from all applicants. */
  'owner-mailbox': { free: 10, forgetMs: 24 * hour, max: 10 },
  'refused-upload': { free: 40, forgetMs: 24 * hour },
  'refused-upload-address': { free: 120, forgetMs: hour },
  /** Of an email address, from one network and from all: what is stored about a person stays readable. */
  draft: { free: 50, forgetMs: 24 * hour, max: 50 },
  'draft-everywhere': { free: 300, forgetMs: 24 * hour, max: 300 },
  /** Each makes staff and lenders start again. */
  'choose-again': { free: 5, forgetMs: 24 * hour, max: 10 },
  /** One network can't take all half hours. */
  'booked-call': { free: 4, forgetMs: 24 * hour, max: 8 },
  /** Of a phone number, however many applications name it. */
  'welcome-text': { free: 3, forgetMs: 24 * hour, max: 3 },
  'welcome-text-address': { free: 20, forgetMs: 24 * hour, max: 20 },
  /** WhatsApp numbers get no welcome message, but each later change is one. Of a phone, a network and a calendar day. */
  'whatsapp-number': { free: 3, forgetMs: 24 * hour, max: 3 },
  'whatsapp-number-address': { free: 20, forgetMs: 24 * hour, max: 20 },
  'whatsapp-number-day': { free: 500, forgetMs: 24 * hour, max: 500 },
  /** Of staff with a record scope: what they entered belongs to a record that they can't see. */
  'hidden-match': { free: 3, forgetMs: 24 * hour, max: 6 },
} as const satisfies Record<string, Limit>
export type Throttle = keyof typeof throttles

const firstDelayMs = 5 * second
const longestDelayMs = 15 * minute

/** Returns the wait after n failures, ms: 0 at first, then 5 s, doubled up to 15 minutes; a day after the last of some. */
export function delayMs(throttle: Throttle, failures: number): number {
  const { free, forgetMs, max }: Limit = throttles[throttle]
  if (max !== undefined && failures >= max) return forgetMs
  const counted = failures - free
  return counted <= 0 ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** (counted - 1))
}

/**
 * Counts an attempt as failed in advance, so that concurrent ones can't exceed the limit; success forgives it.
 * @param subject an account (even unknown), a network, or a staff member.
 * @throws `rate_limited`; a refused attempt does not extend the wait.
 */
export function chargeAttempt(ctx: Context, throttle: Throttle, subject: string, factor = 1): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { failures, blockedUntil } = await lockAttempts(ctx, throttle, subject)
    const waitMs = blockedUntil.getTime() - ctx.now().getTime()
    if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1000))
    await saveFailure(ctx, throttle, { subject, factor, failures: failures + 1 })
  })
}

/**
 * Counts an attempt of the caller's network, and of its IPv6 /48, which has a limit of its own.
 * @throws `rate_limited`.
 */
export function chargeNetwork(ctx: Context, throttle: Throttle): Promise<void> {
  return transact(ctx, async (ctx) => {
    await chargeAttempt(ctx, throttle, networkKey(ctx.origin.ip))
    const site = siteKey(ctx.origin.ip)
    if (site) await chargeAttempt(ctx, throttle, site, siteFactor)
  })
}

/** Empty once expired; locked until the transaction ends. */
async function lockAttempts(ctx: Context, throttle: Throttle, subject: string) {
  const now = ctx.now()
  const [known] = await ctx.db
    .insert(loginAttempts)
    .values({ key: keyOf(throttle, subject), failures: 0, lastFailedAt: now, blockedUntil: now })
    // Locks the row, so that attempts on one account run in sequence.
    .onConflictDoUpdate({ target: loginAttempts.key, set: { key: sql`excluded.key` } })
    .returning()
  if (!known) throw new Error('An upsert returned no row.')
  const isForgotten = after(known.lastFailedAt, throttles[throttle].forgetMs) <= now
  return { ...known, failures: isForgotten ? 0 : known.failures }
}

interface Failure {
  readonly subject: string
  readonly failures: number
  /** How many times as high its limit is. */
  readonly factor?: number
}

async function saveFailure(ctx: Context, throttle: Throttle, { subject, failures, factor = 1 }: Failure) {
  const now = ctx.now()
  const blockedUntil = after(now, delayMs(throttle, Math.floor(failures / factor)))
  await ctx.db
    .update(loginAttempts)
    .set({ failures, lastFailedAt: now, blockedUntil })
    .where(eq(loginAttempts.key, keyOf(throttle, subject)))
}

/** Counts a failure, even during a wait. */
export async function countFailure(ctx: Context, throttle: Throttle, subject: string, factor = 1): Promise<void> {
  await transact(ctx, async (ctx) => {
    const { failures } = await lockAttempts(ctx, throttle, subject)
    await saveFailure(ctx, throttle, { subject, factor, failures: failures + 1 })
  })
}

/** Counts a failure of the caller's network and its IPv6 /48, even during a wait. */
export async function countNetworkFailure(ctx: Context, throttle: Throttle): Promise<void> {
  await countFailure(ctx, throttle, networkKey(ctx.origin.ip))
  const site = siteKey(ctx.origin.ip)
  if (site) await countFailure(ctx, throttle, site, siteFactor)
}

/** Returns how long the caller's network or its IPv6 /48 must wait, ms. */
export async function waitOfNetwork(ctx: Context, throttle: Throttle): Promise<number> {
  const site = siteKey(ctx.origin.ip)
  const own = await waitAfterFailures(ctx, throttle, networkKey(ctx.origin.ip))
  return site ? Math.max(own, await waitAfterFailures(ctx, throttle, site)) : own
}

/** Returns how long a subject must wait, ms. */
export async function waitAfterFailures(ctx: Context, throttle: Throttle, subject: string): Promise<number> {
  const key = keyOf(throttle, subject)
  const [known] = await ctx.db.select().from(loginAttempts).where(eq(loginAttempts.key, key))
  return Math.max(0, (known?.blockedUntil.getTime() ?? 0) - ctx.now().getTime())
}

/** Requires that a subject needn't wait, without counting an attempt. @throws `rate_limited`. */
export async function requireNoWait(ctx: Context, throttle: Throttle, subject: string): Promise<void> {
  const waitMs = await waitAfterFailures(ctx, throttle, subject)
  if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1000))
}

interface SignInAttempt {
  readonly email: string
  /** The account's own device: what others do elsewhere does not count. */
  readonly device: KnownDevice | undefined
}

/**
 * Charges a known device only; otherwise network, account at this network, then account, in a fixed order. A refusal
 * charges none.
 */
export function chargeSignIn(ctx: Context, { email, device }: SignInAttempt): Promise<void> {
  if (device) return chargeAttempt(ctx, 'device', device.id)
  return transact(ctx, async (ctx) => {
    await chargeNetwork(ctx, 'address')
    await chargeAttempt(ctx, 'account', hereOf(ctx, email))
    await chargeAttempt(ctx, 'account-everywhere', normalizeEmail(email))
  })
}

const hereOf = (ctx: Context, email: string) => `${normalizeEmail(email)} ${networkKey(ctx.origin.ip)}`

/** Counts every request, even for unknown accounts: email is not free. */
export function chargePasswordReset(ctx: Context, email: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    await chargeNetwork(ctx, 'reset-address')
    await chargeAttempt(ctx, 'reset', hereOf(ctx, email))
    await chargeAttempt(ctx, 'reset-everywhere', normalizeEmail(email))
  })
}

/** Counts a draft in the name of an address. @throws `rate_limited`. */
export async function chargeDraft(ctx: Context, email: string): Promise<void> {
  await chargeAttempt(ctx, 'draft', hereOf(ctx, email))
  await chargeAttempt(ctx, 'draft-everywhere', normalizeEmail(email))
}

/**
 * Counts an email about applications to a mailbox: by network first, so that one network can't keep its owner from
 * getting theirs.
 * @param kind of email, with the application if each has a count of its own.
 * @param mailbox see `mailboxOf`, so that other spellings of an address count together.
 */
export async function chargeEmail(ctx: Context, kind: string, mailbox: string): Promise<void> {
  const subject = `${kind} ${mailbox}`
  await chargeAttempt(ctx, 'file-mail', `${subject} ${networkKey(ctx.origin.ip)}`)
  await chargeAttempt(ctx, 'file-mail-everywhere', subject)
}

/**
 * Counts a code for an application that no one opened from its mailbox, however many are started with it.
 * @param mailbox see `mailboxOf`.
 * @param network that requested it; a job has none of its own.
 * @throws `rate_limited`; a refusal charges nothing.
 */
export function chargeUnprovenCode(ctx: Context, mailbox: string, network: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    await chargeAttempt(ctx, 'unproven-code', `${mailbox} ${network}`)
    await chargeAttempt(ctx, 'unproven-code-everywhere', mailbox)
  })
}

/** Resets the account after a correct password; the network gets back this attempt. A known device resets itself only. */
export async function forgiveSignIn(ctx: Context, { email, device }: SignInAttempt): Promise<void> {
  if (device) return forgiveAttempts(ctx, 'device', device.id)
  // In the order in which they are charged, so that both can't wait for each other.
  for (const network of [networkKey(ctx.origin.ip), siteKey(ctx.origin.ip) ?? []].flat())
    await ctx.db
      .update(loginAttempts)
      .set({ failures: sql`greatest(${loginAttempts.failures} - 1, 0)`, blockedUntil: ctx.now() })
      .where(eq(loginAttempts.key, keyOf('address', network)))
  await forgiveAccount(ctx, email)
}

/** Resets an account's failures from the caller's network and from all networks. */
export async function forgiveAccount(ctx: Context, email: string): Promise<void> {
  await forgiveAttempts(ctx, 'account', hereOf(ctx, email))
  await forgiveAttempts(ctx, 'account-everywhere', normalizeEmail(email))
}

export async function forgiveAttempts(ctx: Context, throttle: Throttle, subject: string): Promise<void> {
  await ctx.db
    .update(loginAttempts)
    .set({ failures: 0, blockedUntil: ctx.now() })
    .where(eq(loginAttempts.key, keyOf(throttle, subject)))
}

const keyOf = (throttle: Throttle, subject: string) => `${throttle}:${hashToken(subject)}`

function tooMany(seconds: number): AppError {
  const wait =
    seconds < 7_200
      ? formatCounted(seconds, { one: 'second', other: 'seconds' })
      : `${Math.ceil(seconds / 3_600)} hours`
  return new AppError('rate_limited', `Too many requests. Please try again in ${wait}.`, {}, seconds)
}
