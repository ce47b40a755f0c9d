import { expect, test } from 'vitest'
import { findMove, movesFrom } from './stage-moves.ts'
import { openStages, type Stage, stages } from './stages.ts'

const pairs = stages.flatMap((from) => stages.map((to) => [from, to] as const))

test('every application can reach funding, and each step has an allowed actor', () => {
  const steps = ['draft', 'submitted', 'in_review', 'ready', 'with_lenders', 'offers', 'offer_selected'] as const
  const way: Stage[] = [...steps, 'contract_out', 'final_checks', 'funded']
  for (const [index, to] of way.slice(1).entries()) expect(findMove(way[index] ?? 'draft', to), to).toBeDefined()
})

test("nothing is funded without final checks and the lender's confirmation", () => {
  expect(pairs.filter(([from, to]) => to === 'funded' && findMove(from, to))).toEqual([['final_checks', 'funded']])
  expect(findMove('final_checks', 'funded')?.guards).toEqual(['lender-confirmed'])
})

test('offers require an offer that may be shown, and lenders require a consent that was used', () => {
  expect(findMove('with_lenders', 'offers')?.guards).toContain('presentable-offer')
  expect(findMove('ready', 'with_lenders')?.guards).toContain('submission-sent')
  expect(findMove('in_review', 'with_lenders')).toBeUndefined()
})

test('applicants can only submit, choose, withdraw and reopen', () => {
  const allowed = pairs.filter(([from, to]) => findMove(from, to)?.by.includes('applicant'))
  expect(allowed.filter(([, to]) => to === 'withdrawn').map(([from]) => from)).toEqual([...openStages])
  expect(allowed.filter(([, to]) => to !== 'withdrawn')).toEqual([
    ['draft', 'submitted'],
    ['offers', 'offer_selected'],
    ['offer_selected', 'offers'],
    ['not_placed', 'in_review'],
    ['withdrawn', 'draft'],
    ['withdrawn', 'in_review'],
    ['expired', 'draft'],
    ['expired', 'in_review'],
  ])
})

test('a paused application can only return to its stage or be closed', () => {
  expect(findMove('on_hold', 'offers', 'offers')).toBeDefined()
  expect(movesFrom('on_hold', 'staff', 'offers')).toEqual(['offers', 'withdrawn', 'duplicate', 'spam'])
})

test('removing a mark restores at most the previous stage', () => {
  const back = (marked: Stage) => movesFrom('spam', 'staff', marked)
  expect(back('draft')).toEqual(['draft'])
  expect(back('funded')).toEqual(['funded'])
  expect(back('withdrawn')).toEqual(['withdrawn'])
  expect(back('offer_selected')).toEqual(['in_review'])
  expect(findMove('spam', 'in_review')?.guards).toContain('application-complete')
})

test('only stages that wait for the applicant expire, and only automatically', () => {
  const expiring = pairs.filter(([from, to]) => to === 'expired' && findMove(from, to))
  expect(expiring.map(([from]) => from)).toEqual(['draft', 'docs_needed', 'offers'])
  for (const [from] of expiring) expect(findMove(from, 'expired')?.by).toEqual(['system'])
})

test('a funded application can only move to renewal, be rescinded with a reason, or be marked by staff', () => {
  expect(stages.filter((to) => findMove('funded', to))).toEqual(['final_checks', 'renewal', 'duplicate', 'spam'])
  expect(stages.filter((to) => findMove('renewal', to))).toEqual(['final_checks', 'duplicate', 'spam'])
  expect(findMove('funded', 'final_checks')?.guards).toEqual(['reason-given'])
})

test('no stage moves to itself', () => {
  for (const stage of stages) expect(findMove(stage, stage)).toBeUndefined()
})
