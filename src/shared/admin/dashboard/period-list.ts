import { z } from 'zod/mini'

/** Figures of applications whose list can be opened; those of lenders with a filter by lender. */
export const applicationEvents = [
  ...(['started', 'submitted', 'offered', 'funded', 'decided', 'approved'] as const),
  ...(['lender_offer', 'lender_answer', 'lender_funded'] as const),
] as const
export type ApplicationEvent = (typeof applicationEvents)[number]
export const applicationEvent = z._default(z.enum(['', ...applicationEvents]), '')
