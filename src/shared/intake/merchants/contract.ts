import { z } from 'zod/mini'
import { equipments, needs, pricingModels } from '#shared/intake/merchants/choices.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { email, multiline, text } from '#shared/kit/text.ts'
import { typedMonth } from '#shared/kit/typed-month.ts'
import { industries } from '#shared/placement/lenders/industry.ts'

const phoneMessage = 'Please enter a phone number with at least 7 digits, or leave it empty'
const whole = (from: number, to: number, message: string) =>
  z.int(message).check(z.gte(from, message), z.lte(to, message))

/** The largest month that is analysed: 100 million dollars, in cents. */
const largestCents = 10_000_000_000
const percent = (message: string) => whole(0, 100, message)
const switchingMessage = 'Please give an amount up to $1,000,000, or leave it empty'

/** The figures of one month; see `Statement`. */
export const statement = z.object({
  volumeCents: whole(100_00, largestCents, 'Please give the card sales of a month, from $100 to $100 million'),
  feesCents: whole(1, largestCents, 'Please give all fees of that month, more than nothing'),
  payments: whole(1, 50_000_000, 'Please give the number of payments, at least 1'),
  presentPercent: percent('Please give a share from 0 to 100%'),
  amexPercent: percent('Please give a share from 0 to 100%'),
  terminationFeeCents: z._default(whole(0, 100_000_000, switchingMessage), 0),
  equipmentCents: z._default(whole(0, 100_000_000, switchingMessage), 0),
})

export const newMerchantLead = z.object({
  name: text(2, 200, 'Full name must be at least 2 characters'),
  email: email(),
  phone: z._default(
    text(0, 40, phoneMessage).check(
      z.refine((value) => value === '' || value.replace(/\D/g, '').length >= 7, phoneMessage),
    ),
    '',
  ),
  businessName: text(2, 200, 'Please give the name of the business'),
  industry: z.enum(industries, 'Please choose what the business does'),
  processor: z._default(text(0, 120, 'Please use at most 120 characters'), ''),
  pricingModel: z._default(z.enum(pricingModels, 'Please choose'), 'unknown'),
  /** `2027-04`; empty where it has no end, or none that is known. */
  contractEnds: z._default(
    z.string('Invalid input').check(
      z.overwrite((typed) => typedMonth(typed) ?? typed.trim()),
      z.regex(/^(20\d\d-(0[1-9]|1[0-2]))?$/, 'Please give month and year, such as 04/2027'),
    ),
    '',
  ),
  equipment: z._default(z.enum(equipments, 'Please choose'), 'none'),
  needs: z._default(z.array(z.enum(needs, 'Invalid input')).check(z.maxLength(needs.length)), []),
  /** A processor has ended their contract before, or they stand on the MATCH list: many processors ask. */
  wasTerminated: z._default(z.boolean('Invalid input'), false),
  remarks: z._default(multiline(2_000), ''),
  statement,
})
export type NewMerchantLead = z.output<typeof newMerchantLead>

/** Keeps a request, and mails a link to its quote. A repeated request (same `Idempotency-Key`) adds nothing. */
export const requestMerchantQuote = endpoint({
  method: 'POST',
  path: '/api/merchant-quotes',
  access: 'public',
  input: newMerchantLead,
  reply: z.object({
    reference: z.string(),
    /** Opens the quote as a PDF, for as long as the quote holds. */
    pdfPath: z.string(),
  }),
})

/** `?token=`: the quote as a PDF. */
export const merchantQuotePdfPath = '/api/merchant-quotes/pdf'

/** Days for which the published figures of a quote are taken as they were. */
export const quoteDays = 30
