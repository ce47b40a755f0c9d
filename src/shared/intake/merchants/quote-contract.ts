import { z } from 'zod/mini'
import { statement } from '#shared/intake/merchants/contract.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { multiline, text } from '#shared/kit/text.ts'

const whole = (most: number, message: string) => z.int(message).check(z.gte(0, message), z.lte(most, message))

const rate = z.object({
  basisPoints: whole(1_000, 'Please give a share from 0 to 10%'),
  mils: whole(5_000, 'Please give cents from 0 to 500'),
})

/** See `QuoteTerms`. */
export const quoteTerms = z.object({
  processor: text(2, 120, 'Please name the processor'),
  present: rate,
  absent: rate,
  monthlyCents: whole(100_000_000, 'Please give an amount from $0'),
  contractMonths: whole(120, 'Please give months from 0 to 120'),
  leavingFeeCents: whole(100_000_000, 'Please give an amount from $0'),
  remarks: multiline(1_000),
})

/** `replaced`: a later version was sent. `closed`: the request has ended. */
export const quoteStates = ['open', 'accepted', 'replaced', 'expired', 'closed'] as const
export type QuoteState = (typeof quoteStates)[number]

const token = text(1, 100, 'This link is not complete.')

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
  /** The same as a PDF. */
  pdfPath: z.string(),
})
export type OfferedQuote = z.output<typeof offeredQuote>

/** Shows the quote of a mailed link, and notes that it was opened: by somebody, not by a program that reads mail. */
export const openMerchantQuote = endpoint({
  method: 'POST',
  path: '/api/merchant-quotes/open',
  access: 'public',
  input: z.object({ token }),
  reply: offeredQuote,
})

/** Says yes to a quote. Said twice, it counts once. `conflict` for one that was replaced, has expired or is closed. */
export const acceptMerchantQuote = endpoint({
  method: 'POST',
  path: '/api/merchant-quotes/accept',
  access: 'public',
  input: z.object({ token }),
  reply: offeredQuote,
})
