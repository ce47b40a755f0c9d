/**
 * Nearest first. `adjustable`: only amount or date missed, both changeable. `open`: some unknown, all others met.
 * `not_yet`: at least one missed.
 */
export const matchStatuses = ['possible', 'adjustable', 'open', 'not_yet'] as const
export type MatchStatus = (typeof matchStatuses)[number]
