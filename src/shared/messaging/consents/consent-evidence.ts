import { z } from 'zod/mini'
import { zonedMoment } from '#shared/kit/moment.ts'
import { multiline, strict, text } from '#shared/kit/text.ts'

const consentMessage = 'Choose call, text, or both'
/** All required, because calling without proof of consent is penalized (47 U.S.C. 227(b)(3)). */
export const consentEvidence = strict({
  channels: z.array(z.enum(['call', 'text'], consentMessage), consentMessage).check(z.minLength(1, consentMessage)),
  text: multiline(5_000).check(z.minLength(20, 'Enter the text the person agreed to')),
  version: text(1, 40, 'Enter the version of this text'),
  givenAt: zonedMoment('Enter a time such as 2026-03-02T12:00:00Z'),
  form: text(1, 60, 'Enter the name of the form'),
  pageUrl: z
    .string('Enter the URL of the page')
    .check(z.maxLength(500), z.regex(/^https?:\/\/[^\s/]/i, 'Enter the URL of the page')),
  ip: z.union([z.ipv4(), z.ipv6()], 'Enter the person’s IP address'),
  userAgent: text(1, 300, 'Enter the person’s browser'),
})
export type ConsentEvidence = z.output<typeof consentEvidence>
