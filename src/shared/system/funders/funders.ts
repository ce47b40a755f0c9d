import { z } from 'zod/mini'
import { text } from '#shared/kit/text.ts'

export const funderTypes = ['advance', 'loan', 'line_of_credit'] as const
export const funderTypeLabels: Readonly<Record<(typeof funderTypes)[number], string>> = {
  advance: 'Cash advance',
  loan: 'Loan',
  line_of_credit: 'Line of credit',
}

export const usualRhythms = ['', 'daily', 'weekly', 'biweekly', 'monthly'] as const
export const usualRhythmLabels: Readonly<Record<(typeof usualRhythms)[number], string>> = {
  '': 'Unknown',
  daily: 'Daily',
  weekly: 'Weekly',
  biweekly: 'Every two weeks',
  monthly: 'Monthly',
}

/** Short names would be found in other words of descriptions. */
const minNameLength = 3
const aliasMessage = 'Enter names of at least 3 letters, separated by commas'

/** Splits `ACME CAP, ACME FUNDING` into names. */
export const aliasesOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((alias) => alias.toUpperCase().replace(/\s+/g, ' ').trim())
    .filter(Boolean)

const ownFunder = z.object({
  name: text(minNameLength, 80, 'Enter the funder’s name'),
  /** As they appear on bank statements, separated by commas; the name itself always counts. */
  aliases: text(0, 500, aliasMessage).check(
    z.refine((typed) => aliasesOf(typed).every((alias) => alias.length >= minNameLength), aliasMessage),
  ),
  type: z.enum(funderTypes, 'Choose a type'),
  rhythm: z.enum(usualRhythms, 'Choose how often it collects'),
})
export type OwnFunder = z.output<typeof ownFunder>

/** Added to the built-in list; one with the same name replaces it. */
export const funders = z.array(ownFunder).check(
  z.maxLength(300, 'Use up to 300 funders'),
  z.check(({ value, issues }) => {
    const names = value.map(({ name }) => name.toUpperCase())
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index)
        issues.push({ code: 'custom', input: value, path: [index, 'name'], message: 'This funder is already listed' })
  }),
)
