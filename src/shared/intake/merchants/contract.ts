import { z } from 'zod/mini'
import { industries } from '#shared/intake/prequalification/industry.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { isPhoneNumber } from '#shared/kit/format-phone.ts'
import { email, multiline, text } from '#shared/kit/text.ts'
import { equipments, needs, pricingModels } from './choices.ts'
import { parseMonth } from './parse-month.ts'

const phoneMessage = 'Please enter a phone number with its area code, or leave it empty'
const whole = (from: number, to: number, message: string) =>
  z.int(message).check(z.gte(from, message), z.lte(to, message))

const largestCents = 10_000_000_000
const percent = (message: string) => whole(0, 100, message)
const switchingMessage = 'Enter an amount up to $1,000,000, or leave it empty'

export const statement = z.object({
  volumeCents: whole(100_00, largestCents, 'Enter the card sales of one month, from $100 to $100 million'),
  feesCents: whole(1, largestCents, 'Enter all fees of that month, more than $0'),
  payments: whole(1, 50_000_000, 'Enter the number of payments, at least 1'),
  presentPercent: percent('Enter a share from 0 to 100%'),
  amexPercent: percent('Enter a share from 0 to 100%'),
  terminationFeeCents: z._default(whole(0, 100_000_000, switchingMessage), 0),
  equipmentCents: z._default(whole(0, 100_000_000, switchingMessage), 0),
})

export const newMerchantLead = z.object({
  name: text(2, 200, 'Full name must be at least 2 characters'),
  email: email(),
  phone: z._default(
    text(0, 40, phoneMessage).check(z.refine((value) => value === '' || isPhoneNumber(value), phoneMessage)),
    '',
  ),
  businessName: text(2, 200, 'Enter the business name'),
  industry: z.enum(industries, 'Choose an industry'),
  processor: z._default(text(0, 120, 'Use up to 120 characters'), ''),
  pricingModel: z._default(z.enum(pricingModels, 'Choose a pricing model'), 'unknown'),
  /** `2027-04`; empty if unknown or open-ended. */
  contractEnds: z._default(
    z.string('Invalid input').check(
      z.overwrite((typed) => parseMonth(typed) ?? typed.trim()),
      z.regex(/^(20\d\d-(0[1-9]|1[0-2]))?$/, 'Enter month and year, such as 04/2027'),
    ),
    '',
  ),
  equipment: z._default(z.enum(equipments, 'Choose the equipment'), 'none'),
  needs: z._default(z.array(z.enum(needs, 'Invalid input')).check(z.maxLength(needs.length)), []),
  /** By a processor, or listed on MATCH. */
  wasTerminated: z._default(z.boolean('Invalid input'), false),
  remarks: z._default(multiline(2_000), ''),
  statement,
})
export type NewMerchantLead = z.output<typeof newMerchantLead>

/** A repeated `Idempotency-Key` adds nothing. */
export const requestMerchantQuote = endpoint({
  method: 'POST',
  path: '/api/merchant-quotes',
  access: 'public',
  input: newMerchantLead,
  reply: z.object({
    reference: z.string(),
    pdfToken: z.string(),
  }),
})

/** Takes the token in a posted form, so that it stays out of URLs. */
export const merchantQuotePdfPath = '/api/merchant-quotes/pdf'

export const quoteDays = 30
