import { z } from 'zod/mini'
import { honeypot } from '#shared/intake/leads/bot-signals.ts'
import { answers, estimatePersonal } from '#shared/intake/prequalification/contract.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { email, text } from '#shared/kit/text.ts'
import { type EmailedEstimate, emailEstimateCall, openEstimateCall } from './addresses.ts'

const invalid = 'Invalid input'

/** Pages with calculators, whose numbers are in the address. */
const calculatorPath = /^\/(business-funding|personal-funding|calculators|merchant-quote|guides\/[a-z0-9-]{1,80})$/

/** Numbers and choices only, so that no one can send words of their own to an address. */
const calculatorSearch = /^(\?[a-z]+-[a-z-]+=[a-z0-9.-]{1,20}(&[a-z]+-[a-z-]+=[a-z0-9.-]{1,20}){0,60})?$/

/** Saved answers, or the numbers of a calculator. */
export const emailedEstimate = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('analysis'), id: uuid(invalid) }),
  z.object({
    kind: z.literal('calculator'),
    path: z.string(invalid).check(z.regex(calculatorPath, invalid)),
    search: z.string(invalid).check(z.maxLength(2_000, invalid), z.regex(calculatorSearch, invalid)),
    section: z.string(invalid).check(z.regex(/^[a-z-]{0,40}$/, invalid)),
  }),
]) satisfies z.ZodMiniType<EmailedEstimate>

/** The reply doesn't reveal whether the email is sent: an address gets a few a day. */
export const emailEstimate = endpoint({
  ...emailEstimateCall,
  access: 'public',
  input: z.object({
    email: email('Please enter a valid email address'),
    consent: z.literal(true, 'Please check the box, so that we may send the email'),
    estimate: emailedEstimate,
    /** Milliseconds since the page was opened. */
    ms: text(1, 20, invalid),
    ...honeypot,
  }),
  reply: z.object({ isReceived: z.literal(true) }),
})

/** `not_found` after 14 days. A GET, for links of earlier versions, redirects to the page of the result. */
export const openEstimate = endpoint({
  ...openEstimateCall,
  access: 'public',
  input: z.object({ token: text(1, 3_000, invalid) }),
  reply: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('business'), answers }),
    z.object({ kind: z.literal('personal'), answers: estimatePersonal.input.shape.answers }),
    z.object({ kind: z.literal('calculator'), address: z.string() }),
  ]),
})
