import { z } from 'zod/mini'
import { multiline, text } from '#shared/kit/text.ts'

const countMessage = 'Please give a whole number, or leave it empty'
const count = z.nullable(z.int(countMessage).check(z.gte(0, countMessage)))

/** A day as `2026-03-02`; empty where nobody has said. */
const day = z
  .string('Please choose a day')
  .check(z.refine((value) => value === '' || z.iso.date().safeParse(value).success, 'Please choose a day'))

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
  })
  .check(
    z.refine(({ numerator, denominator }) => numerator === null || denominator === null || numerator <= denominator, {
      message: 'A part cannot be larger than its whole',
      path: ['numerator'],
    }),
  )
export type Claim = z.output<typeof claim>

export const claims = z.array(claim).check(z.maxLength(6, 'Please keep to 6 figures'))

const unproven = { numerator: null, denominator: null, asOf: '', evidence: '', approvedBy: '' }

export const defaultClaims: Claim[] = [
  { ...unproven, value: '$5M+', label: 'funded' },
  { ...unproven, value: '500+', label: 'clients' },
  { ...unproven, value: '73%', label: 'approval rate' },
]

/** What a claim lacks before it could be proved to somebody who asks; empty where it lacks nothing. */
export const missingEvidence = ({ asOf, evidence, approvedBy }: Claim): string[] =>
  [asOf === '' && 'as-of date', evidence === '' && 'evidence', approvedBy === '' && 'approval'].filter(
    (lack) => lack !== false,
  )
