import { expect, test } from 'vitest'
import { openMeasureCache } from './measure-cache.ts'

interface Value {
  readonly name: string
  readonly bytes: number
}
const sized = (name: string, bytes = 1): Value => ({ name, bytes })

const at = (seconds: number) => new Date(1_000_000_000_000 + seconds * 1_000)

test('a value is computed once, for five minutes, and the least used of 50 is dropped', async () => {
  const cache = openMeasureCache<Value>()
  const computed: string[] = []
  const get = (key: string, seconds: number) =>
    cache.get(key, at(seconds), '', async () => {
      computed.push(key)
      return sized(key)
    })
  await get('a', 0)
  expect(await get('a', 299)).toEqual(sized('a'))
  expect(computed).toEqual(['a'])
  await get('a', 300)
  expect(computed).toEqual(['a', 'a'])
  for (let other = 0; other < 49; other++) await get(`other ${other}`, 300)
  await get('a', 301)
  await get('other 49', 301)
  expect(computed.filter((key) => key === 'a')).toHaveLength(2)
  await get('other 0', 301)
  expect(computed.filter((key) => key === 'other 0')).toHaveLength(2)
})

test('a failed computation is not remembered', async () => {
  const cache = openMeasureCache<Value>()
  await expect(cache.get('a', at(0), '', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cache.get('a', at(0), '', async () => sized('a'))).toEqual(sized('a'))
})

test('two readers share a computation in progress, and a failed one fails for both', async () => {
  const cache = openMeasureCache<Value>()
  const { promise, resolve } = Promise.withResolvers<Value>()
  let computed = 0
  const get = (lane: string) =>
    cache.get('a', at(0), lane, () => {
      computed++
      return promise
    })
  const shared = [get('other'), get('other')]
  expect(computed).toBe(1)
  // Staff don't wait for the queue of applicants.
  shared.push(get('applicant'))
  expect(computed).toBe(2)
  resolve(sized('value'))
  expect(await Promise.all(shared)).toEqual([1, 2, 3].map(() => sized('value')))

  const failing = [1, 2].map(() => cache.get('b', at(0), '', () => Promise.reject(new Error('no'))))
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('values of more than 64 MB together are dropped, the least used first', async () => {
  const cache = openMeasureCache<Value>()
  const computed: string[] = []
  const get = (key: string, bytes: number) =>
    cache.get(key, at(0), '', async () => {
      computed.push(key)
      return sized(key, bytes)
    })
  for (const key of ['a', 'b', 'c']) await get(key, 21_000_000)
  await get('a', 21_000_000)
  await get('d', 21_000_000)
  await get('a', 21_000_000)
  await get('b', 21_000_000)
  expect(computed).toEqual(['a', 'b', 'c', 'd', 'b'])
  await get('larger than all', 65_000_000)
  await get('larger than all', 65_000_000)
  expect(computed.slice(5)).toEqual(['larger than all', 'larger than all'])
})
