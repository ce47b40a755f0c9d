import { expect, test } from 'vitest'
import { randomLayout } from '#server/testing/statements/random-layouts.ts'
import { addScores, noScore, sampleAccounts, scoreOf } from '#server/testing/statements/score.ts'
import { readStatementFile } from './read-file.ts'

/** More with `LAYOUTS=200`. */
const layouts = Number(process.env.LAYOUTS ?? 16)

test('random layouts are read exactly, and nothing wrong reconciles', { timeout: 600_000 }, async () => {
  let score = noScore
  for (let seed = 1; seed <= layouts; seed++) {
    const layout = randomLayout(seed)
    const truth = sampleAccounts(layout, 1 + (seed % 2))
    const own = scoreOf(truth, (await readStatementFile(new Uint8Array(await layout.draw(truth)))).accounts)
    expect(own.wrong, layout.name).toBe(0)
    score = addScores(score, own)
  }
  expect(score.exact).toBeGreaterThanOrEqual(0.995 * score.expected)
  expect(score.reconciled).toBeGreaterThanOrEqual(0.95 * score.periods)
})
