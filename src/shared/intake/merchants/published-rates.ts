/** Published, not offered: basis points plus mils (tenths of a cent) per payment. */

export interface Rate {
  readonly basisPoints: number
  readonly mils: number
}

export interface PublishedSource {
  readonly title: string
  readonly url: string
  /** Its date, or when it was read. */
  readonly on: string
}

const rate = (basisPoints: number, cents: number): Rate => ({ basisPoints, mils: Math.round(cents * 10) })

/** Change with any figure below; stored with each quote. */
export const ratesVersion = '2026-11-1'

export const sources = {
  interchange: {
    title: 'A processor’s interchange schedule, Visa rates',
    url: 'https://www.centurionpaymentservices.com/pricing/',
    on: 'read in November 2026',
  },
  regulatedDebit: {
    title: 'Regulation II, 12 CFR 235.3 and 235.4: 21 cents and 0.05%, 1 cent for fraud prevention',
    url: 'https://www.ecfr.gov/current/title-12/part-235',
    on: 'in effect since October 2011',
  },
  amex: {
    title: 'American Express OptBlue, retail and services',
    url: 'https://brightrpayments.com/american-express-interchange-rates/',
    on: 'read in November 2026',
  },
  assessments: {
    title: 'Card network fees from a processor’s published table and a survey: 0.10% to 0.17%',
    url: 'https://www.fool.com/the-ascent/research/average-credit-card-processing-fees-costs-america/',
    on: 'September 2019',
  },
  tiers: {
    title: 'Helcim, volume discounts (an example of a public price list, not a partner)',
    url: 'https://learn.helcim.com/docs/volume-discounts',
    on: 'read in November 2026',
  },
} as const satisfies Record<string, PublishedSource>

export const interchange = {
  regulatedDebit: { present: rate(5, 22), absent: rate(5, 22) },
  debit: { present: rate(80, 15), absent: rate(165, 15) },
  credit: { present: rate(151, 10), absent: rate(180, 10) },
  rewards: { present: rate(165, 10), absent: rate(195, 10) },
  premiumRewards: { present: rate(230, 10), absent: rate(270, 10) },
} as const
export type CardKind = keyof typeof interchange

/** Percent. Assumed for both ends of the range: actual mixes are not published. */
export const cardMixes = {
  mostlyDebit: { regulatedDebit: 30, debit: 20, credit: 20, rewards: 20, premiumRewards: 10 },
  mostlyRewards: { regulatedDebit: 10, debit: 10, credit: 20, rewards: 30, premiumRewards: 30 },
} as const satisfies Record<string, Record<CardKind, number>>

/** OptBlue; depends on the payment size. */
export const amex = { low: rate(160, 10), high: rate(240, 10) } as const

export const assessments = { low: rate(10, 2), high: rate(17, 2.2) } as const

export interface Tier {
  /** Monthly card sales; undefined for the last tier. */
  readonly toCents: number | undefined
  readonly present: Rate
  readonly absent: Rate
}

/** The processor's margin in a public interchange-plus price list. */
export const tiers: readonly Tier[] = [
  { toCents: 5_000_000, present: rate(40, 8), absent: rate(50, 25) },
  { toCents: 10_000_000, present: rate(35, 7), absent: rate(45, 20) },
  { toCents: 50_000_000, present: rate(25, 7), absent: rate(35, 20) },
  { toCents: 100_000_000, present: rate(20, 6), absent: rate(25, 15) },
  { toCents: undefined, present: rate(15, 6), absent: rate(15, 15) },
]
