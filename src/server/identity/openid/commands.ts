import { z } from 'zod'
import type { AuthContext } from '#server/identity/auth/auth-context.ts'
import { mayLink, type OpenedSession, openSession } from '#server/identity/auth/commands/open-session.ts'
import { findStaffByEmail, lockStaff, type Staff } from '#server/identity/staff/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { SecurityRefusal } from '#shared/kit/app-error.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import type { OpenIdProvider, ProviderAccount, SignInSecrets } from './provider.ts'

const ticketMs = 10 * 60_000
const ticketContext = 'openid-ticket'
const ticketContent = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), until: z.number() })

/** Returns the provider's address, and an encrypted ticket with the secrets of this sign-in. @throws `unavailable`. */
export async function startOpenIdSignIn({ keys, now }: AuthContext, provider: OpenIdProvider) {
  const { url, secrets } = await provider.start()
  const content: z.output<typeof ticketContent> = { ...secrets, until: now().getTime() + ticketMs }
  return { url, ticket: encrypt(keys, JSON.stringify(content), ticketContext) }
}

function readTicket(keys: EncryptionKeys, ticket: string, now: Date): SignInSecrets | undefined {
  try {
    const { until, ...secrets } = ticketContent.parse(JSON.parse(decrypt(keys, ticket, ticketContext)))
    return until > now.getTime() ? secrets : undefined
  } catch {
    // Altered, or its key was retired.
    return undefined
  }
}

/**
 * Opens a session for the active account with the address that the provider verified. The provider replaces only
 * the password: the second factor is still required, and no account is created. The provider's account is linked after
 * the second factor, because someone else may have the same address there, or get it later.
 * @throws `unauthenticated`, always the same, or `unavailable`.
 */
export async function finishOpenIdSignIn(
  ctx: AuthContext,
  provider: OpenIdProvider,
  { ticket, response }: { ticket: string; response: string },
): Promise<OpenedSession> {
  const secrets = readTicket(ctx.keys, ticket, ctx.now())
  const account = secrets && (await provider.findAccount(response, secrets))
  const staff = account && (await findStaffByEmail(ctx, account.email))
  if (!staff) throw refused()
  const opened = await transact(ctx, async (ctx) => {
    const present = await lockStaff(ctx, staff.id)
    const reason = present && (await refusalReason(ctx, present, account))
    if (present && !reason) return openSession(ctx, present, 'openid', account)
    await record(ctx, 'session.sign-in-failed', staff.id, { shown: 'openid', reason })
    return undefined
  })
  if (!opened) throw refused()
  return opened
}

async function refusalReason(ctx: Context, staff: Staff, { email, ...account }: ProviderAccount) {
  if (staff.status !== 'active') return 'deactivated'
  if (staff.emailNormalized !== normalizeEmail(email)) return 'email changed'
  return (await mayLink(ctx, staff.id, account)) ? undefined : 'another account of the provider'
}

const refused = () =>
  new SecurityRefusal(
    'unknown-openid',
    'unauthenticated',
    'This sign-in wasn’t accepted. Try again, or sign in with your password.',
  )
