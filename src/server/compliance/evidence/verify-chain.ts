import { consentEvents } from '#server/messaging/consents/table.ts'
import type { Context } from '#server/platform/context.ts'
import { type Chain, type Verified, verifyLinks } from './hash-chain.ts'
import { consentChain } from './table.ts'

export type ConsentEvent = typeof consentEvents.$inferSelect

/** The consents and their links. */
export const consents: Chain = {
  ...{ noun: 'consent', lock: 'harborline.consent-chain' },
  ...{ events: consentEvents, links: consentChain },
}

/** Recomputes the chain of all consents, which must contain the noted head `known`. */
export const verifyChain = (ctx: Context, known?: string): Promise<Verified> =>
  verifyLinks(ctx, consents, known === undefined ? [] : [known])
