import { z } from 'zod/mini'
import { dayOrEmpty } from '#shared/kit/moment.ts'
import { multiline, text } from '#shared/kit/text.ts'

const countMessage = 'Please give a whole number, or leave it empty'
const count = z.nullable(z.int(countMessage).check(z.gte(0, countMessage)))

/** A day as `2026-03-02`; empty where nobody has said. */
const day = dayOrEmpty('Please choose a day')

/** What the records can be counted for; empty where they cannot tell. */
export const claimMeasures = ['', 'funded_dollars', 'clients', 'approval_rate'] as const
export type ClaimMeasure = (typeof claimMeasures)[number]

/**
 * A figure that is advertised, with what it rests on. One without evidence is flagged to staff: whoever advertises a
 * figure must be able to prove it (16 CFR 255.2).
 */
export const claim = z
  .object({
    /** As it is shown: `73%`. */
    value: text(1, 20, 'Please give the figure as it is shown, such as 73%'),
    /** What it counts: `approval rate`. */
    label: text(1, 60, 'Please say what the figure counts'),
    numerator: count,
    /** Null where the figure is no share of anything. */
    denominator: count,
    /** The last day that was counted. */
    asOf: day,
    evidence: multiline(1000),
    approvedBy: text(0, 100, 'Please say who approved it'),
    /** What it is held against in the claims check. */
    measure: z._default(z.enum(claimMeasures, 'Please choose'), ''),
    /** The first day that was counted; empty for everything there is. */
    from: z._default(day, ''),
    /** The day from which it has to be counted again. */
    expiresOn: z._default(day, ''),
    /** Left out of the site while it is not proved. Off as specified: the figures of the specification are shown. */
    onlyIfProved: z._default(z.boolean('Please choose'), false),
  })
  .check(
    z.refine(({ numerator, denominator }) => numerator === null || denominator === null || numerator <= denominator, {
      message: 'A part cannot be larger than its whole',
      path: ['numerator'],
    }),
    z.refine(({ from, asOf }) => from === '' || asOf === '' || from <= asOf, {
      message: 'The first day comes after the last',
      path: ['from'],
    }),
  )
export type Claim = z.output<typeof claim>

export const claims = z.array(claim).check(z.maxLength(6, 'Please keep to 6 figures'))

const unproven = {
  ...{ numerator: null, denominator: null, asOf: '', evidence: '', approvedBy: '' },
  ...{ from: '', expiresOn: '', onlyIfProved: false },
}

export const defaultClaims: Claim[] = [
  { ...unproven, value: '$5M+', label: 'funded', measure: 'funded_dollars' },
  { ...unproven, value: '500+', label: 'clients', measure: 'clients' },
  { ...unproven, value: '73%', label: 'approval rate', measure: 'approval_rate' },
]

/** What a claim lacks before it could be proved to somebody who asks; empty where it lacks nothing. */
export const missingEvidence = ({ asOf, evidence, approvedBy }: Claim): string[] =>
  [asOf === '' && 'as-of date', evidence === '' && 'evidence', approvedBy === '' && 'approval'].filter(
    (lack) => lack !== false,
  )

/** Names a claim as it was judged: whoever changes what it says changes this. */
export const claimKey = ({ value, label, measure, from, asOf, approvedBy, expiresOn }: Claim): string =>
  JSON.stringify([value, label, measure, from, asOf, approvedBy, expiresOn])
