// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { recentLimit } from '#shared/admin/search/record-key.ts'
import { readRecent, saveRecent } from './recent-records.ts'

const lead = (number: number) => ({ kind: 'lead' as const, id: `0197f1f2-0000-7000-8000-00000000000${number}` })

beforeEach(() => sessionStorage.clear())

test('the latest record comes first, once, and the oldest are dropped', () => {
  for (let number = 0; number < 10; number++) saveRecent(lead(number))
  saveRecent(lead(5))
  expect(readRecent()).toHaveLength(recentLimit)
  expect(readRecent().slice(0, 3)).toEqual([lead(5), lead(9), lead(8)])
})

test('invalid stored data is ignored', () => {
  sessionStorage.setItem('recentRecords', JSON.stringify([{ kind: 'lead', id: 'x' }, 7, lead(1)]))
  expect(readRecent()).toEqual([lead(1)])
})
