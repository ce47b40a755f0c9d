import { z } from 'zod/mini'
import { dayOrEmpty } from '#shared/kit/moment.ts'
import { multiline, text } from '#shared/kit/text.ts'

const rateMessage = 'Enter a rate from 0.01% to 100%, or leave it empty'
const rate = z.nullable(z.int(rateMessage).check(z.gte(1, rateMessage), z.lte(10_000, rateMessage)))
const monthsMessage = 'Enter whole months from 1 to 480, or leave it empty'
const months = z.nullable(z.int(monthsMessage).check(z.gte(1, monthsMessage), z.lte(480, monthsMessage)))

/** What lenders charge individuals, as advertised; hidden until it has evidence (12 CFR 1026.24). */
export const personalRates = z
  .object({
    lowestAprBasisPoints: rate,
    highestAprBasisPoints: rate,
    /** Of the representative example, without lender fees. */
    exampleBasisPoints: rate,
    shortestMonths: months,
    longestMonths: months,
    asOf: dayOrEmpty('Choose a date'),
    evidence: multiline(1_000),
    approvedBy: text(0, 100, 'Enter who approved it'),
  })
  .check(
    z.refine(({ lowestAprBasisPoints: low, highestAprBasisPoints: high }) => isAscending(low, high), {
      message: 'The highest APR can’t be below the lowest',
      path: ['highestAprBasisPoints'],
    }),
    z.refine(
      ({ lowestAprBasisPoints: low, exampleBasisPoints: example, highestAprBasisPoints: high }) =>
        isAscending(low, example) && isAscending(example, high),
      { message: 'The example must be within the range', path: ['exampleBasisPoints'] },
    ),
    z.refine(({ shortestMonths, longestMonths }) => isAscending(shortestMonths, longestMonths), {
      message: 'The longest term can’t be below the shortest',
      path: ['longestMonths'],
    }),
  )
export type PersonalRates = z.output<typeof personalRates>

const isAscending = (from: number | null, to: number | null) => from === null || to === null || from <= to

export const defaultPersonalRates: PersonalRates = {
  ...{ lowestAprBasisPoints: null, highestAprBasisPoints: null, exampleBasisPoints: null },
  ...{ shortestMonths: null, longestMonths: null, asOf: '', evidence: '', approvedBy: '' },
}

const figures = [
  ['lowestAprBasisPoints', 'lowest APR'],
  ['highestAprBasisPoints', 'highest APR'],
  ['exampleBasisPoints', 'example rate'],
  ['shortestMonths', 'shortest term'],
  ['longestMonths', 'longest term'],
] as const
const proof = [
  ['asOf', 'as-of date'],
  ['evidence', 'evidence'],
  ['approvedBy', 'approval'],
] as const

/** Returns what the rates lack to be shown; nothing is missing while none is entered. */
export function missingForRates(rates: PersonalRates): string[] {
  if (figures.every(([name]) => rates[name] === null)) return []
  const open = [...figures.filter(([name]) => rates[name] === null), ...proof.filter(([name]) => rates[name] === '')]
  return open.map(([, label]) => label)
}

/** Every figure, and the day as of which it is proven. */
export type AdvertisedRates = Readonly<Record<(typeof figures)[number][0], number> & { asOf: string }>

/** Returns the rates that may be shown: all figures with their evidence. */
export function advertisedRates(rates: PersonalRates): AdvertisedRates | undefined {
  const { lowestAprBasisPoints, highestAprBasisPoints, exampleBasisPoints, shortestMonths, longestMonths, asOf } = rates
  const isKnown =
    lowestAprBasisPoints !== null &&
    highestAprBasisPoints !== null &&
    exampleBasisPoints !== null &&
    shortestMonths !== null &&
    longestMonths !== null
  if (!isKnown || missingForRates(rates).length > 0) return undefined
  return { lowestAprBasisPoints, highestAprBasisPoints, exampleBasisPoints, shortestMonths, longestMonths, asOf }
}
