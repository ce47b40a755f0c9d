/**
 * Nearest first: `possible` if every criterion is met, `adjustable` if only the amount or the date is not and both
 * can be changed, `open` if some answers are unknown and all others meet the criteria, `not_yet` if at least one
 * criterion is not met.
 */
export const standings = ['possible', 'adjustable', 'open', 'not_yet'] as const
export type Standing = (typeof standings)[number]
