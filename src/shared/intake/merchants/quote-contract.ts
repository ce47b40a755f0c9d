import { z } from 'zod/mini'
import { statement } from '#shared/intake/merchants/contract.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { multiline, text } from '#shared/kit/text.ts'

const whole = (most: number, message: string) => z.int(message).check(z.gte(0, message), z.lte(most, message))

const rate = z.object({
  basisPoints: whole(1_000, 'Enter a share from 0 to 10%'),
  mils: whole(5_000, 'Enter 0 to 500 cents'),
})

/** See `QuoteTerms`. */
export const quoteTerms = z.object({
  processor: text(2, 120, 'Enter the processor'),
  present: rate,
  absent: rate,
  monthlyCents: whole(100_000_000, 'Enter an amount of $0 or more'),
  contractMonths: whole(120, 'Enter 0 to 120 months'),
  leavingFeeCents: whole(100_000_000, 'Enter an amount of $0 or more'),
  remarks: multiline(1_000),
})

/** `replaced`: a later version was sent. `closed`: the request is closed. */
export const quoteStates = ['open', 'accepted', 'replaced', 'expired', 'closed'] as const
export type QuoteState = (typeof quoteStates)[number]

const token = text(1, 100, 'This link is incomplete.')

/** A quote as the merchant sees it. */
export const offeredQuote = z.object({
  reference: z.string(),
  businessName: z.string(),
  version: z.int(),
  terms: quoteTerms,
  statement,
  /** `2026-12-24` */
  validUntil: z.string(),
  state: z.enum(quoteStates),
  /** Path of the PDF. */
  pdfPath: z.string(),
})
export type OfferedQuote = z.output<typeof offeredQuote>

/** Returns the quote of an emailed link and records that it was opened. POST, so that email scanners do not open it. */
export const openMerchantQuote = endpoint({
  method: 'POST',
  path: '/api/merchant-quotes/open',
  access: 'public',
  input: z.object({ token }),
  reply: offeredQuote,
})

/** Accepts a quote. Repeating it is no error. `conflict` if it was replaced, has expired or is closed. */
export const acceptMerchantQuote = endpoint({
  method: 'POST',
  path: '/api/merchant-quotes/accept',
  access: 'public',
  input: z.object({ token }),
  reply: offeredQuote,
})
