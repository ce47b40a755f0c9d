import { z } from 'zod/mini'
import { usState } from '#shared/intake/prequalification/criteria.ts'
import { day } from '#shared/kit/moment.ts'
import { text } from '#shared/kit/text.ts'

export const lenderContact = z.object({
  name: text(1, 100, 'Enter a name'),
  role: text(0, 100, 'Use a shorter role'),
  email: text(0, 254, 'Use a shorter address'),
  phone: text(0, 40, 'Use a shorter number'),
})
export type LenderContact = z.output<typeof lenderContact>

export const lenderLicense = z.object({
  state: usState,
  number: text(1, 60, 'Enter the license number'),
  expiresOn: z.nullable(day('Enter a date')),
})
export type LenderLicense = z.output<typeof lenderLicense>

/** Only active lenders are matched, shown and sent applications. */
export const lenderStatuses = ['active', 'inactive'] as const
export type LenderStatus = (typeof lenderStatuses)[number]

/** Whether it obtains credit reports about owners, and if every listed owner must have authorized them. */
export const ownerReportPolicies = ['none', 'authorized', 'all_owners'] as const

/** `mail` carries the package link; `portal` is the lender's own. */
export const submissionMethods = ['link', 'mail', 'portal'] as const
export type SubmissionMethod = (typeof submissionMethods)[number]
