import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/platform/context.ts'
import type { RequestCounts } from '#server/platform/db/request-counts.ts'
import { networkKey, siteFactor, siteKey } from '#server/platform/http/rate-limit.ts'
import { enqueue, type Jobs } from '#server/platform/jobs/enqueue.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

const hourMs = 60 * 60_000

/** Emails to addresses that no one proved. Codes and links for opening an application have limits of their own. */
export const maxEmails = {
  /** Of one kind. */
  mailbox: { max: 10, withinMs: 24 * hourMs },
  network: { max: 60, withinMs: hourMs },
  /** Of one kind, so that receipts of a campaign leave the others alone. */
  installation: { max: 5_000, withinMs: hourMs },
} as const

const gmail = ['gmail.com', 'googlemail.com']

/** Returns one spelling of the addresses of a mailbox: without what follows "+", and for Gmail without dots. */
export function mailboxOf(email: string): string {
  const address = normalizeEmail(email)
  const at = address.lastIndexOf('@')
  const [domain, [name = '']] = [address.slice(at + 1), address.slice(0, Math.max(0, at)).split('+')]
  return gmail.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

interface LimitOptions {
  readonly counts: RequestCounts
  /** Off for load from one machine. */
  readonly isOn: boolean
  /** Called for each email that isn't sent. */
  readonly onRefused: (limit: keyof typeof maxEmails) => void
}

/** Creates the check of `Context.mayEmail`: it counts an email that a stranger may cause, and returns whether to send it. */
export function createEmailLimit({ counts, isOn, onRefused }: LimitOptions) {
  const isWithin = async (limit: keyof typeof maxEmails, key: string, factor = 1) => {
    const { withinMs } = maxEmails[limit]
    const max = maxEmails[limit].max * factor
    if ((await counts.add(`emails ${limit} ${key}`, withinMs, max)).current <= max) return true
    onRefused(limit)
    return false
  }

  return async ({ ip }: Pick<FastifyRequest, 'ip'>, email: string, kind: string): Promise<boolean> => {
    if (!isOn) return true
    const site = siteKey(ip)
    // In this order, so that one network can't use up what a mailbox or the installation may get.
    return (
      (await isWithin('network', networkKey(ip))) &&
      (site === undefined || (await isWithin('network', site, siteFactor))) &&
      (await isWithin('mailbox', `${kind} ${mailboxOf(email)}`)) &&
      isWithin('installation', kind)
    )
  }
}

/** Returns whether the caller may cause an email of this kind to an address that anyone could have entered. */
export async function mayEmail(ctx: Context, email: string, kind: keyof Jobs): Promise<boolean> {
  const { actor } = ctx
  const isProven = actor.kind === 'applicant' || actor.kind === 'merchant' ? actor.isVerified : actor.kind !== 'visitor'
  return isProven || !ctx.mayEmail || ctx.mayEmail(email, kind)
}

/** Queues an email to an address that anyone could have entered; beyond the limits, none. Returns whether it did. */
export async function enqueueEmail<Name extends keyof Jobs>(
  ctx: Context,
  job: Name,
  { email, ...payload }: Jobs[Name] & { readonly email: string },
): Promise<boolean> {
  if (!(await mayEmail(ctx, email, job))) return false
  await enqueue(ctx, job, payload as unknown as Jobs[Name])
  return true
}
