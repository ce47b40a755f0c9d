import { z } from 'zod/mini'

/** Figures of applications whose list can be opened. */
export const applicationEvents = ['submitted', 'funded', 'decided'] as const
export type ApplicationEvent = (typeof applicationEvents)[number]
export const applicationEvent = z._default(z.enum(['', ...applicationEvents]), '')
