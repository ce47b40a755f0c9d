import { z } from 'zod/mini'
import { endpoint } from '#shared/kit/endpoint.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { multiline, text } from '#shared/kit/text.ts'
import type { Analysis, Range } from './analyse-statement.ts'
import { statement } from './contract.ts'
import type { Pricing } from './pricing.ts'

const whole = (most: number, message: string) => z.int(message).check(z.gte(0, message), z.lte(most, message))

const rate = z.object({
  basisPoints: whole(1_000, 'Enter a percentage from 0 to 10, with up to 2 decimal places'),
  mils: whole(5_000, 'Enter 0 to 500 cents, with up to 1 decimal place'),
})

const contractTerms = {
  processor: text(2, 120, 'Enter the processor'),
  monthlyCents: whole(100_000_000, 'Enter an amount of $0 or more'),
  contractMonths: whole(120, 'Enter 0 to 120 months'),
  leavingFeeCents: whole(100_000_000, 'Enter an amount of $0 or more'),
  remarks: multiline(1_000),
}

export const quoteTerms = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.enum(['interchange_plus', 'subscription', 'flat']),
      ...contractTerms,
      present: rate,
      absent: rate,
    }),
    z.object({ kind: z.literal('tiered'), ...contractTerms, qualified: rate, midQualified: rate, nonQualified: rate }),
  ],
  'Choose a pricing model',
)

/** `replaced`: a later quote of the same processor was sent. `closed`: the request is closed. */
const quoteStates = ['open', 'accepted', 'replaced', 'expired', 'closed'] as const
export type QuoteState = (typeof quoteStates)[number]

const token = text(1, 100, 'This link is incomplete.')

/** From another processor, still open. */
const alternative = z.object({
  version: z.int(),
  terms: quoteTerms,
  /** `2026-12-24` */
  validUntil: z.string(),
})

const offeredQuote = z.object({
  reference: z.string(),
  businessName: z.string(),
  version: z.int(),
  terms: quoteTerms,
  statement,
  ratesVersion: z.string(),
  /** `2026-12-24` */
  validUntil: z.string(),
  state: z.enum(quoteStates),
  /** Latest first. */
  alternatives: z.array(alternative),
  /** For `merchantQuotePdfPath`. Null for an alternative, whose PDF has its own link. */
  pdfToken: z.nullable(z.string()),
})
export type OfferedQuote = z.output<typeof offeredQuote>

/** POST, so that email scanners don't open it; records the opening. */
export const openMerchantQuote = endpoint({
  method: 'POST',
  path: '/api/merchant-quotes/open',
  access: 'public',
  input: z.object({ token }),
  reply: offeredQuote,
})

/** Idempotent. `conflict` if replaced, expired or closed. */
export const acceptMerchantQuote = endpoint({
  method: 'POST',
  path: '/api/merchant-quotes/accept',
  access: 'public',
  input: z.object({
    token,
    /** Of an alternative; defaults to the link's quote. */
    version: z.optional(recordVersion),
  }),
  reply: offeredQuote,
})

/** Returns whether two quotes are of one processor, so that the later one replaces the other. */
export const isSameProcessor = (one: { readonly processor: string }, other: { readonly processor: string }) =>
  one.processor.trim().toLowerCase() === other.processor.trim().toLowerCase()

export type QuoteTerms = Pricing & {
  readonly processor: string
  /** 0 if it can be canceled at any time. */
  readonly contractMonths: number
  readonly leavingFeeCents: number
  readonly remarks: string
}

/** Returns our monthly share of the processor's markup in cents; none if the markup is negative. */
export const residualCents = (
  { offeredMarkupCents: { low, high } }: Pick<Analysis, 'offeredMarkupCents'>,
  basisPoints: number,
): Range => {
  const share = (cents: number) => Math.max(0, Math.floor((cents * basisPoints) / 10_000))
  return { low: share(low), high: share(high) }
}

export const statementLinkDays = 14

/** Tokens are in the fragment, which browsers do not send. */
export const merchantFilePath = '/merchant-file'
export const statementLink = (siteUrl: string, token: string) => `${siteUrl}${merchantFilePath}#statement=${token}`
export const comparisonLink = (siteUrl: string, token: string) => `${siteUrl}${merchantFilePath}#comparison=${token}`
export const quoteLink = (siteUrl: string, token: string) => `${siteUrl}${merchantFilePath}#quote=${token}`

/** Lets this browser upload statements; the link works once. */
export const openStatementLink = endpoint({
  method: 'POST',
  path: '/api/merchant-sessions',
  access: 'public',
  input: z.object({ token: text(1, 100, 'This link is incomplete.') }),
  reply: z.object({ reference: z.string() }),
})
