import type { Context } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'

/** Emailed to the owner, so that an attacker can't make one unnoticed. */
const notices = [
  'password-changed',
  'authenticator-set-up',
  'passkey-added',
  'second-factor-removed',
  'second-factor-reset',
  'recovery-codes-renewed',
] as const
export type Notice = (typeof notices)[number]

export const sendNotice = (ctx: Context, staffId: string, notice: Notice) =>
  enqueue(ctx, 'auth.send-notice', { staffId, notice })
