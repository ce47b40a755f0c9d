/** All but `custom` end today. */
export const periods = ['7', '30', '90', 'year', 'custom'] as const
export type Period = (typeof periods)[number]

export const comparisons = ['previous', 'year'] as const
/** What a period is compared with: the dates right before, or the same dates last year. */
export type Comparison = (typeof comparisons)[number]

/** `yes`: counted for this request, not a while ago. */
export const freshness = ['', 'yes'] as const
export type Fresh = (typeof freshness)[number]

export const breakdownSubjects = ['person', 'team', 'source', 'product', 'lender'] as const
export type BreakdownSubject = (typeof breakdownSubjects)[number]
