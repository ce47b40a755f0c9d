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

export type CardKind = 'regulatedDebit' | 'debit' | 'credit' | 'rewards' | 'premiumRewards'

export interface Tier {
  /** Monthly card sales; undefined for the last tier. */
  readonly toCents: number | undefined
  readonly present: Rate
  readonly absent: Rate
}

type SourceName = 'interchange' | 'regulatedDebit' | 'amex' | 'assessments' | 'tiers'

/** All published figures of one version, each with its source. */
export interface RateTable {
  /** When the sources were compared, within a sentence. */
  readonly asOf: string
  readonly interchange: Readonly<Record<CardKind, { readonly present: Rate; readonly absent: Rate }>>
  /** OptBlue; depends on the payment size. */
  readonly amex: { readonly low: Rate; readonly high: Rate }
  /** Without monthly network fees such as Visa's FANF. */
  readonly assessments: { readonly low: Rate; readonly high: Rate }
  /** The processor's margin in a public interchange-plus price list. */
  readonly tiers: readonly Tier[]
  readonly sources: Readonly<Record<SourceName, PublishedSource>>
}

const first: RateTable = {
  asOf: 'November 2026, network fees of September 2019',
  interchange: {
    regulatedDebit: { present: rate(5, 22), absent: rate(5, 22) },
    debit: { present: rate(80, 15), absent: rate(165, 15) },
    credit: { present: rate(151, 10), absent: rate(180, 10) },
    rewards: { present: rate(165, 10), absent: rate(195, 10) },
    premiumRewards: { present: rate(230, 10), absent: rate(270, 10) },
  },
  amex: { low: rate(160, 10), high: rate(240, 10) },
  assessments: { low: rate(10, 2), high: rate(17, 2.2) },
  tiers: [
    { toCents: 5_000_000, present: rate(40, 8), absent: rate(50, 25) },
    { toCents: 10_000_000, present: rate(35, 7), absent: rate(45, 20) },
    { toCents: 50_000_000, present: rate(25, 7), absent: rate(35, 20) },
    { toCents: 100_000_000, present: rate(20, 6), absent: rate(25, 15) },
    { toCents: undefined, present: rate(15, 6), absent: rate(15, 15) },
  ],
  sources: {
    interchange: {
      title: 'A processor’s interchange schedule, Visa rates',
      url: 'https://www.centurionpaymentservices.com/pricing/',
      on: 'accessed November 2026',
    },
    regulatedDebit: {
      title: 'Regulation II, 12 CFR 235.3 and 235.4: 21 cents and 0.05%, 1 cent for fraud prevention',
      url: 'https://www.ecfr.gov/current/title-12/part-235',
      on: 'in effect since October 2011',
    },
    amex: {
      title: 'American Express OptBlue, retail and services',
      url: 'https://brightrpayments.com/american-express-interchange-rates/',
      on: 'accessed November 2026',
    },
    assessments: {
      title: 'A processor’s card network fees, and a survey: 0.10% to 0.17%',
      url: 'https://www.fool.com/the-ascent/research/average-credit-card-processing-fees-costs-america/',
      on: 'September 2019',
    },
    tiers: {
      title: 'Helcim, volume discounts (an example of a public price list, not a partner)',
      url: 'https://learn.helcim.com/docs/volume-discounts',
      on: 'accessed November 2026',
    },
  },
}

const second: RateTable = {
  ...first,
  asOf: 'November 2026',
  assessments: { low: rate(13, 1), high: rate(14, 4) },
  sources: {
    ...first.sources,
    assessments: {
      title: 'Card network fees: Visa 0.14%, Mastercard 0.1375%, Discover 0.13%, plus 1 to 4 cents per payment',
      url: 'https://paymentsmastery.com/ecosystem/fundamentals/card-network-role/network-fees',
      on: '2024 to 2025, read in November 2026',
    },
  },
}

/** New figures are a new version; old ones stay, because stored quotes are shown with the rates of their version. */
const tables: Readonly<Record<string, RateTable>> = { '2026-11-1': first, '2026-11-2': second }

export const ratesVersion = '2026-11-2'

/** Returns a version's figures and sources. @throws RangeError for a version that never existed. */
export function rateTable(version: string = ratesVersion): RateTable {
  const table = Object.hasOwn(tables, version) ? tables[version] : undefined
  if (!table) throw new RangeError(`There are no published rates of version ${version}.`)
  return table
}

/** Percent. Assumed for both ends of the range: actual mixes are not published. */
export const cardMixes = {
  mostlyDebit: { regulatedDebit: 30, debit: 20, credit: 20, rewards: 20, premiumRewards: 10 },
  mostlyRewards: { regulatedDebit: 10, debit: 10, credit: 20, rewards: 30, premiumRewards: 30 },
} as const satisfies Record<string, Record<CardKind, number>>
