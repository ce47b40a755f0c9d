import { addDays } from '#shared/kit/calendar-day.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { type Claim, type ClaimMeasure, missingEvidence } from '#shared/system/settings/content/claims.ts'

/** Money in dollars. */
export interface AdvertisedValue {
  readonly kind: 'dollars' | 'count' | 'percent'
  readonly least: number
}

const scales: Readonly<Record<string, number>> = { '': 1, K: 1_000, M: 1_000_000, B: 1_000_000_000 }

/** Parses a single figure: `$5M+` as 5,000,000, `500+` as 500, `73%` as 73. */
export function parseAdvertisedValue(shown: string): AdvertisedValue | undefined {
  const [, dollar, digits, scale = '', percent] =
    /^(\$)?\s*(\d[\d,]*(?:\.\d+)?)\s*([KMB])?(%)?\s*\+?$/i.exec(shown.trim()) ?? []
  if (digits === undefined || (percent && (dollar || scale))) return undefined
  const least = Number(digits.replaceAll(',', '')) * (scales[scale.toUpperCase()] ?? 1)
  return { kind: percent ? 'percent' : dollar ? 'dollars' : 'count', least }
}

/** Money in dollars. */
export interface Counted {
  readonly numerator: number
  /** Null if the figure is not a percentage. */
  readonly denominator: number | null
}

/**
 * - `below`: the records show less. - `not_enough`: too few decisions for a percentage. - `own_evidence`: relies on
 * the documented evidence.
 */
export const claimStates = ['proved', 'below', 'not_enough', 'unreadable', 'own_evidence'] as const
export type ClaimState = (typeof claimStates)[number]

export interface ClaimResult {
  readonly state: ClaimState
  readonly isProved: boolean
  readonly toDo: string[]
}

/** With fewer, one decision shifts a percentage by more than three points. */
const minDecisions = 30

const kindOf: Readonly<Record<Exclude<ClaimMeasure, ''>, AdvertisedValue['kind']>> = {
  ...{ funded_dollars: 'dollars', clients: 'count', approval_rate: 'percent' },
}

/**
 * Checks an advertised figure against records and evidence (16 CFR 255.2).
 * @param counted null if the records can't show it.
 * @param today the brokerage's date.
 */
export function checkClaim(claim: Claim, counted: Counted | null, today: string): ClaimResult {
  const { state, toDo } = compareWithRecords(claim, counted)
  const paper = evidenceToDo(claim, today)
  const stands = state === 'proved' || state === 'own_evidence'
  return { state, isProved: stands && paper.length === 0, toDo: [...toDo, ...paper] }
}

function compareWithRecords(claim: Claim, counted: Counted | null): { state: ClaimState; toDo: string[] } {
  if (claim.measure === '' || counted === null) return { state: 'own_evidence', toDo: [] }
  const advertised = parseAdvertisedValue(claim.value)
  if (advertised?.kind !== kindOf[claim.measure])
    return {
      state: 'unreadable',
      toDo: [`Enter a figure that can be checked against the records, such as ${examples[claim.measure]}.`],
    }
  const { numerator, denominator } = counted
  if (denominator !== null && denominator < minDecisions)
    return {
      state: 'not_enough',
      toDo: [`Remove it until at least ${minDecisions} applications have been decided (so far: ${denominator}).`],
    }
  const held = denominator === null ? numerator : (numerator / denominator) * 100
  if (held >= advertised.least) return { state: 'proved', toDo: [] }
  if (held < 1) return { state: 'below', toDo: ['Remove it: there are no records for it.'] }
  return { state: 'below', toDo: [`Advertise no more than ${atMost(advertised.kind, held)}, or remove it.`] }
}

const examples = { funded_dollars: '$5M+', clients: '500+', approval_rate: '73%' } as const

/** Rounds down. */
function atMost(kind: AdvertisedValue['kind'], held: number): string {
  const whole = Math.floor(held).toLocaleString(locale)
  return { dollars: `$${whole}`, count: whole, percent: `${whole}%` }[kind]
}

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
const formatClaimDay = (written: string) => day.format(new Date(written))

function evidenceToDo(claim: Claim, today: string): string[] {
  const lacks = missingEvidence(claim)
  return [
    ...(lacks.includes('as-of date') ? ['Enter the “as of” date of the figure.'] : []),
    ...(lacks.includes('evidence') ? ['Document the source.'] : []),
    ...(lacks.includes('approval') ? ['Get it approved.'] : []),
    ...(claim.expiresOn === '' ? [`Set the next review date, such as ${formatClaimDay(addDays(today, 365))}.`] : []),
    ...(claim.expiresOn !== '' && claim.expiresOn <= today
      ? [`It expired on ${formatClaimDay(claim.expiresOn)}. Recount it and set a new date.`]
      : []),
  ]
}
