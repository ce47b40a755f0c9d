import { expect, test } from 'vitest'
import { findMove, movesFrom, openStages, type Stage, stages } from '#shared/applications/applications/stages.ts'

const pairs = stages.flatMap((from) => stages.map((to) => [from, to] as const))

test('every application can reach funding along the way, each step by somebody allowed', () => {
  const steps = ['draft', 'submitted', 'in_review', 'ready', 'with_lenders', 'offers', 'offer_selected'] as const
  const way: Stage[] = [...steps, 'contract_out', 'final_checks', 'funded']
  for (const [index, to] of way.slice(1).entries()) expect(findMove(way[index] ?? 'draft', to), to).toBeDefined()
})

test('nothing is funded without its final checks and the word of the lender', () => {
  expect(pairs.filter(([from, to]) => to === 'funded' && findMove(from, to))).toEqual([['final_checks', 'funded']])
  expect(findMove('final_checks', 'funded')?.guards).toEqual(['lender-confirmed'])
})

test('offers are reached only with one that may be shown, and lenders only with a consent that was used', () => {
  expect(findMove('with_lenders', 'offers')?.guards).toContain('presentable-offer')
  expect(findMove('ready', 'with_lenders')?.guards).toContain('submission-sent')
  expect(findMove('in_review', 'with_lenders')).toBeUndefined()
})

test('an applicant sends, chooses, withdraws and comes back, and does nothing else', () => {
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

test('what is paused returns to where it was paused, and nowhere else but out', () => {
  expect(findMove('on_hold', 'offers', 'offers')).toBeDefined()
  expect(movesFrom('on_hold', 'staff', 'offers')).toEqual(['offers', 'withdrawn', 'duplicate', 'spam'])
})

test('a mark that is taken back makes nothing of an application that it was not', () => {
  const back = (marked: Stage) => movesFrom('spam', 'staff', marked)
  expect(back('draft')).toEqual(['draft'])
  expect(back('funded')).toEqual(['funded'])
  expect(back('withdrawn')).toEqual(['withdrawn'])
  expect(back('offer_selected')).toEqual(['in_review'])
  expect(findMove('spam', 'in_review')?.guards).toContain('application-complete')
})

test('only what waits for the applicant expires, and only by itself', () => {
  const expiring = pairs.filter(([from, to]) => to === 'expired' && findMove(from, to))
  expect(expiring.map(([from]) => from)).toEqual(['draft', 'docs_needed', 'offers'])
  for (const [from] of expiring) expect(findMove(from, 'expired')?.by).toEqual(['system'])
})

test('a funded application is closed for everything but its renewal and a mark of staff', () => {
  expect(stages.filter((to) => findMove('funded', to))).toEqual(['renewal', 'duplicate', 'spam'])
})

test('nothing moves to where it already stands', () => {
  for (const stage of stages) expect(findMove(stage, stage)).toBeUndefined()
})
