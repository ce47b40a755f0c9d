/**
 * Nearest first. `adjustable`: only amount or date missed, both changeable. `open`: some unknown, all others met.
 * `not_yet`: at least one missed.
 */
export const standings = ['possible', 'adjustable', 'open', 'not_yet'] as const
export type Standing = (typeof standings)[number]
