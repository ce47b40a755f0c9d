import { expect, test } from 'vitest'
import { compareFit, type LenderFit, type RankedMatch } from './match-lender.ts'

type Verdict = RankedMatch['points'][number]['verdict']

const match = (
  matchStatus: RankedMatch['matchStatus'],
  verdicts: readonly Verdict[],
  maxCents = 1_000_000,
): RankedMatch => ({
  ...{ product: 'term_loan', criteriaVersion: 1, matchStatus, maxCents },
  points: verdicts.map((verdict, place) => ({ label: `Point ${place}`, asks: '', found: '', verdict })),
})

const hourMs = 3_600_000
const best: readonly (readonly [name: string, fit: LenderFit])[] = [
  ['quick', { match: match('possible', ['met', 'met'], 9_000_000), answerMs: hourMs }],
  ['slow', { match: match('possible', ['met', 'met'], 9_000_000), answerMs: 50 * hourMs }],
  ['never answered', { match: match('possible', ['met', 'met'], 9_000_000), answerMs: null }],
  ['lower amount, faster', { match: match('possible', ['met', 'met'], 5_000_000), answerMs: 1 }],
  ['one unknown', { match: match('open', ['met', 'unknown'], 1_000_000), answerMs: null }],
  ['two unknown', { match: match('open', ['unknown', 'unknown'], 9_000_000), answerMs: 1 }],
  ['one missing', { match: match('not_yet', ['not_met', 'unknown', 'met']), answerMs: null }],
  ['two missing', { match: match('not_yet', ['not_met', 'not_met', 'met'], 9_000_000), answerMs: 1 }],
  ['0 of 1 met', { match: match('not_yet', ['not_met'], 9_000_000), answerMs: 1 }],
  ['no criteria, fast', { match: undefined, answerMs: 1 }],
  ['no criteria', { match: undefined, answerMs: null }],
]

test('lenders are sorted by open points, then by amount, then by response time', () => {
  const names = best.map(([name]) => name)
  for (const shuffled of [best.toReversed(), [...best.slice(4), ...best.slice(0, 4)]])
    expect(shuffled.toSorted(([, one], [, other]) => compareFit(one, other)).map(([name]) => name)).toEqual(names)
})

test('lenders that fit equally keep their order by name', () => {
  const [, fit] = best[0] ?? ['', { match: undefined, answerMs: null }]
  expect(compareFit(fit, { ...fit })).toBe(0)
})
