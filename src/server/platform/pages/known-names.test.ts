import { expect, test } from 'vitest'
import { openNames } from './known-names.ts'

test('unknown names cause one query a second, and known ones none', async () => {
  const stored = ['logo']
  let reads = 0
  const isStored = openNames(async () => {
    reads += 1
    return [...stored]
  })
  const ask = (names: string[]) => Promise.all(names.map(isStored))
  expect(await ask(['a', 'b', 'logo'])).toEqual([false, false, true])
  expect(await ask(['c', 'd', 'e'])).toEqual([false, false, false])
  expect(reads).toBe(2)
  stored.push('photo')
  expect(await ask(['photo'])).toEqual([true])
  expect(await ask(['photo', 'logo'])).toEqual([true, true])
  expect(reads).toBe(3)
})
