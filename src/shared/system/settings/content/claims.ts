import { z } from 'zod/mini'
import { dayOrEmpty } from '#shared/kit/moment.ts'
import { multiline, text } from '#shared/kit/text.ts'

const countMessage = 'Enter a whole number, or leave it empty'
const count = z.nullable(z.int(countMessage).check(z.gte(0, countMessage)))

/** A date as `2026-03-02`, or empty. */
const day = dayOrEmpty('Choose a date')

/** What records can measure; empty if they can't. */
export const claimMeasures = ['', 'funded_dollars', 'clients', 'approval_rate'] as const
export type ClaimMeasure = (typeof claimMeasures)[number]

/**
 * An advertised figure with its evidence. Staff are warned if evidence is missing, because advertised figures must be
 * provable (16 CFR 255.2).
 */
export const claim = z
  .object({
    /** As shown: `73%`. */
    value: text(1, 20, 'Enter the figure as shown, such as 73%'),
    /** What it measures: `approval rate`. */
    label: text(1, 60, 'Enter what the figure measures'),
    numerator: count,
    /** Null if the figure is not a share. */
    denominator: count,
    /** The last counted day. */
    asOf: day,
    evidence: multiline(1000),
    approvedBy: text(0, 100, 'Enter who approved it'),
    /** The measurement for the claims check. */
    measure: z._default(z.enum(claimMeasures, 'Choose an option'), ''),
    /** The first counted day; empty for all records. */
    from: z._default(day, ''),
    /** The day from which it must be counted again. */
    expiresOn: z._default(day, ''),
    /** Hidden on the site while unproven. Off by default, because the specification's figures are shown. */
    onlyIfProved: z._default(z.boolean('Choose an option'), false),
  })
  .check(
    z.refine(({ numerator, denominator }) => numerator === null || denominator === null || numerator <= denominator, {
      message: 'The count can’t be larger than the total',
      path: ['numerator'],
    }),
    z.refine(({ from, asOf }) => from === '' || asOf === '' || from <= asOf, {
      message: 'The first day is after the last',
      path: ['from'],
    }),
  )
export type Claim = z.output<typeof claim>

export const claims = z.array(claim).check(z.maxLength(6, 'Use up to 6 figures'))

const unproven = {
  ...{ numerator: null, denominator: null, asOf: '', evidence: '', approvedBy: '' },
  ...{ from: '', expiresOn: '', onlyIfProved: false },
}

export const defaultClaims: Claim[] = [
  { ...unproven, value: '$5M+', label: 'funded', measure: 'funded_dollars' },
  { ...unproven, value: '500+', label: 'clients', measure: 'clients' },
  { ...unproven, value: '73%', label: 'approval rate', measure: 'approval_rate' },
]

/** Returns what a claim lacks to be provable. */
export const missingEvidence = ({ asOf, evidence, approvedBy }: Claim): string[] =>
  [asOf === '' && 'as-of date', evidence === '' && 'evidence', approvedBy === '' && 'approval'].filter(
    (lack) => lack !== false,
  )

/** Returns the key of a claim as reviewed: it changes with the claim. */
export const claimKey = ({ value, label, measure, from, asOf, approvedBy, expiresOn }: Claim): string =>
  JSON.stringify([value, label, measure, from, asOf, approvedBy, expiresOn])
