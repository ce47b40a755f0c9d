import type { Context } from '#server/platform/context.ts'
import { linkEvents } from './hash-chain.ts'
import { consents } from './verify-chain.ts'

/** Links new consents. @param since skips older ones. */
export const linkConsents = (ctx: Context, since: Date | undefined) => linkEvents(ctx, consents, since)
