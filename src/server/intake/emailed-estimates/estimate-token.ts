import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { type EmailedEstimate, estimateLinkDays } from '#shared/intake/emailed-estimates/addresses.ts'
import { emailedEstimate } from '#shared/intake/emailed-estimates/contract.ts'

const context = 'estimate-link'
const dayMs = 24 * 60 * 60_000

/** Creates an encrypted token, so that links need no table and addresses show no figures (record 94). */
export const sealEstimate = (ctx: Context, keys: EncryptionKeys, estimate: EmailedEstimate): string =>
  encrypt(keys, JSON.stringify({ estimate, until: ctx.now().getTime() + estimateLinkDays * dayMs }), context)

/** Returns what a token opens; undefined if it is altered or expired. */
export function unsealEstimate(ctx: Context, keys: EncryptionKeys, token: string): EmailedEstimate | undefined {
  try {
    const { estimate, until } = JSON.parse(decrypt(keys, token, context)) as { estimate: unknown; until: number }
    return until > ctx.now().getTime() ? emailedEstimate.parse(estimate) : undefined
  } catch {
    return undefined
  }
}
