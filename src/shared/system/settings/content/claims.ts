import { z } from 'zod/mini'
import { dayOrEmpty } from '#shared/kit/moment.ts'
import { multiline, text } from '#shared/kit/text.ts'

const countMessage = 'Enter a whole number, or leave it empty'
const count = z.nullable(z.int(countMessage).check(z.gte(0, countMessage)))

const day = dayOrEmpty('Choose a date')

/** Empty if records can't measure it. */
export const claimMeasures = ['', 'funded_dollars', 'clients', 'approval_rate'] as const
export type ClaimMeasure = (typeof claimMeasures)[number]

/** Shown next to the figure; `approval-rate.ts` counts accordingly. */
export const approvalRateMeaning =
  'Approval rate: of all submitted applications that got an offer or were closed, the share that got at least one ' +
  'lender’s offer. Applications that were withdrawn or expired without an offer count as not approved.'

/** Staff are warned without evidence: advertised figures must be provable (16 CFR 255.2). */
const claim = z
  .object({
    /** As shown: `73%`. */
    value: text(1, 20, 'Enter the figure as shown, such as 73%'),
    label: text(1, 60, 'Enter what the figure measures'),
    numerator: count,
    denominator: count,
    asOf: day,
    evidence: multiline(1000),
    approvedBy: text(0, 100, 'Enter who approved it'),
    measure: z._default(z.enum(claimMeasures, 'Choose an option'), ''),
    /** The first counted day; empty for all records. */
    from: z._default(day, ''),
    /** Then it must be counted again. */
    expiresOn: z._default(day, ''),
    /** Off by default, because the specification's figures are shown. */
    onlyIfProved: z._default(z.boolean('Choose an option'), false),
  })
  .check(
    z.refine(({ numerator, denominator }) => numerator === null || denominator === null || numerator <= denominator, {
      message: 'The count can’t be larger than the total',
      path: ['numerator'],
    }),
    z.refine(({ from, asOf }) => from === '' || asOf === '' || from <= asOf, {
      message: 'The start date is after the end date',
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

/** Returns a key that changes with the reviewed claim. */
export const claimKey = ({ value, label, measure, from, asOf, approvedBy, expiresOn }: Claim): string =>
  JSON.stringify([value, label, measure, from, asOf, approvedBy, expiresOn])
