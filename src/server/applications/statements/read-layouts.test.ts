import { describe, expect, test } from 'vitest'
import type { Page, Run } from '#server/applications/statements/layout/page.ts'
import { readLayout } from '#server/applications/statements/layout/read-layout.ts'
import { readPages } from '#server/applications/statements/pdf/read-pages.ts'
import { randomFrom } from '#server/testing/statements/business.ts'
import { knownLayouts } from '#server/testing/statements/known-layouts.ts'
import { addScores, noScore, sampleAccounts, scoreOf } from '#server/testing/statements/score.ts'
import { unseenLayouts } from '#server/testing/statements/unseen-layouts.ts'
import { bankHints } from './bank-hints.ts'
import { readStatementFile } from './read-file.ts'

test.each(knownLayouts)('$name: every transaction is exact and every period reconciles', async (layout) => {
  const truth = sampleAccounts(layout, 3)
  const { accounts } = await readStatementFile(new Uint8Array(await layout.draw(truth)))
  const score = scoreOf(truth, accounts)
  expect(score).toMatchObject({ exact: score.expected, invented: 0, reconciled: score.periods, wrong: 0 })
  expect(accounts.map(({ bank }) => bank)).toEqual(truth.map(() => layout.bank))
})

test.each([...knownLayouts, ...unseenLayouts])('$name: no text seems hidden', async (layout) => {
  const { signs } = await readStatementFile(new Uint8Array(await layout.draw(sampleAccounts(layout, 3))))
  expect(signs.filter(({ kind }) => kind === 'hidden_text')).toEqual([])
})

test('of layouts that the parser was not developed with, at least 97 % is exact and nothing wrong reconciles', async () => {
  let score = noScore
  for (const layout of unseenLayouts) {
    const truth = sampleAccounts(layout, 103)
    score = addScores(
      score,
      scoreOf(truth, (await readStatementFile(new Uint8Array(await layout.draw(truth)))).accounts),
    )
  }
  expect(score.exact).toBeGreaterThanOrEqual(0.97 * score.expected)
  expect(score.wrong).toBe(0)
})

const amount = /^[-+($]*[\d,]+\.\d\d\D{0,3}$/
const damages: [string, (pages: readonly Page[], pick: (count: number) => number) => Page[]][] = [
  [
    'a changed digit',
    (pages, pick) =>
      onRun(pages, pick, (run) => [
        { ...run, text: run.text.replace(/\d/, (digit) => String((Number(digit) + 3) % 10)) },
      ]),
  ],
  ['a lost amount', (pages, pick) => onRun(pages, pick, () => [])],
  [
    'a lost sign',
    (pages, pick) => onRun(pages, pick, (run) => [{ ...run, text: run.text.replace(/[-+()]| DR/g, '') }]),
  ],
  ['a lost line', (pages, pick) => onLine(pages, pick)],
  ['a lost page', (pages, pick) => pages.filter((_, index) => index !== pick(pages.length))],
  [
    'a page that is there twice',
    (pages, pick) => pages.flatMap((page, index) => (index === pick(2) ? [page, page] : [page])),
  ],
]

describe.each(damages)('with %s', (_name, damage) => {
  test.each(knownLayouts.filter(({ name }) => !name.includes('single letters')))(
    '$name: what reconciles is right',
    async (layout) => {
      const truth = sampleAccounts(layout, 1)
      const { pages } = await readPages(new Uint8Array(await layout.draw(truth)))
      const random = randomFrom(5)
      for (let round = 0; round < 6; round++) {
        const value = random.next()
        const damaged = damage(pages, (count) => Math.floor(value * count))
        expect(scoreOf(truth, readLayout(damaged, bankHints())).wrong).toBe(0)
      }
    },
  )
})

/** Changes one amount on any page. */
function onRun(pages: readonly Page[], pick: (count: number) => number, change: (run: Run) => Run[]): Page[] {
  const amounts = pages.flatMap(({ runs }) => runs.filter(({ text }) => amount.test(text)))
  const chosen = amounts[pick(amounts.length)]
  return pages.map((page) => ({ ...page, runs: page.runs.flatMap((run) => (run === chosen ? change(run) : [run])) }))
}

/** Removes one line with an amount. */
function onLine(pages: readonly Page[], pick: (count: number) => number): Page[] {
  const amounts = pages.flatMap(({ number, runs }) =>
    runs.filter(({ text }) => amount.test(text)).map(({ y }) => ({ number, y })),
  )
  const chosen = amounts[pick(amounts.length)]
  return pages.map((page) => ({
    ...page,
    runs: page.runs.filter(({ y }) => page.number !== chosen?.number || Math.abs(y - chosen.y) > 2),
  }))
}
