import { addDays } from '#shared/kit/calendar-day.ts'
import { type Claim, type ClaimMeasure, missingEvidence } from '#shared/system/settings/claims.ts'
import { type AdvertisedValue, advertisedValue } from './advertised-value.ts'

/** What the records hold; money in dollars. */
export interface Counted {
  readonly numerator: number
  /** Null where the figure is no share of anything. */
  readonly denominator: number | null
}

/**
 * How an advertised figure stands beside the records.
 * - `proved`: they hold at least as much.
 * - `below`: they hold less.
 * - `not_enough`: too little was decided to tell a share.
 * - `unreadable`: what is shown is no figure of that kind.
 * - `own_evidence`: the records cannot tell; it stands on what was written down.
 */
export const claimStates = ['proved', 'below', 'not_enough', 'unreadable', 'own_evidence'] as const
export type ClaimState = (typeof claimStates)[number]

export interface ClaimVerdict {
  readonly state: ClaimState
  /** Nothing is left to do: it could be proved today to somebody who asks. */
  readonly isProved: boolean
  /** What the owner does about it, in sentences. */
  readonly toDo: string[]
}

/** Of fewer decisions no share is told: one more or less would move it by more than three points. */
export const fewestDecisions = 30

const kindOf: Readonly<Record<Exclude<ClaimMeasure, ''>, AdvertisedValue['kind']>> = {
  ...{ funded_dollars: 'dollars', clients: 'count', approval_rate: 'percent' },
}

/**
 * Holds an advertised figure against the records and against what was written down for it (16 CFR 255.2).
 * @param counted null where the records cannot tell.
 * @param today the brokerage's day.
 */
export function judgeClaim(claim: Claim, counted: Counted | null, today: string): ClaimVerdict {
  const { state, toDo } = heldAgainst(claim, counted)
  const paper = paperWork(claim, today)
  const stands = state === 'proved' || state === 'own_evidence'
  return { state, isProved: stands && paper.length === 0, toDo: [...toDo, ...paper] }
}

function heldAgainst(claim: Claim, counted: Counted | null): { state: ClaimState; toDo: string[] } {
  if (claim.measure === '' || counted === null) return { state: 'own_evidence', toDo: [] }
  const advertised = advertisedValue(claim.value)
  if (advertised?.kind !== kindOf[claim.measure])
    return {
      state: 'unreadable',
      toDo: [`Write the figure so that it can be held against the records, such as ${examples[claim.measure]}.`],
    }
  const { numerator, denominator } = counted
  if (denominator !== null && denominator < fewestDecisions)
    return {
      state: 'not_enough',
      toDo: [`Leave it out until ${fewestDecisions} applications are decided; ${denominator} are.`],
    }
  const held = denominator === null ? numerator : (numerator / denominator) * 100
  if (held >= advertised.least) return { state: 'proved', toDo: [] }
  if (held < 1) return { state: 'below', toDo: ['Leave it out: the records hold nothing of it.'] }
  return { state: 'below', toDo: [`Advertise ${atMost(advertised.kind, held)} at most, or leave it out.`] }
}

const examples = { funded_dollars: '$5M+', clients: '500+', approval_rate: '73%' } as const

/** Rounded down: never more than there is. */
function atMost(kind: AdvertisedValue['kind'], held: number): string {
  const whole = Math.floor(held).toLocaleString('en-US')
  return { dollars: `$${whole}`, count: whole, percent: `${whole}%` }[kind]
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const spoken = (written: string) => day.format(new Date(written))

function paperWork(claim: Claim, today: string): string[] {
  const lacks = missingEvidence(claim)
  return [
    ...(lacks.includes('as-of date') ? ['Say which day was counted last.'] : []),
    ...(lacks.includes('evidence') ? ['Write down what it rests on.'] : []),
    ...(lacks.includes('approval') ? ['Have somebody approve it.'] : []),
    ...(claim.expiresOn === ''
      ? [`Give it a day on which it is counted again, such as ${spoken(addDays(today, 365))}.`]
      : []),
    ...(claim.expiresOn !== '' && claim.expiresOn <= today
      ? [`It was good until ${spoken(claim.expiresOn)}: count it again, and give it a new day.`]
      : []),
  ]
}
