import { expect, test } from 'vitest'
import type { Work, WorkKind } from '#shared/admin/dashboard/work-contract.ts'
import { countWaiting } from './use-waiting-count.ts'

const work = (kind: WorkKind, count: number): Work => ({ kind, count, late: 0, since: null })

test('the title counts people who wait and tasks that are due, not the whole pipeline', () => {
  const all = [work('new_leads', 3), work('tasks', 2), work('messages', 1), work('in_review', 40), work('dead_jobs', 5)]
  expect(countWaiting(all)).toBe(6)
  expect(countWaiting([])).toBe(0)
})
