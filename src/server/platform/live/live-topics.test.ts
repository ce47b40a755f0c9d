import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveTopics } from '#shared/kit/live-topic.ts'
import { openLiveTopics } from './live-topics.ts'

const announced: string[] = []
const changed: string[] = []
const topics = (repeatAfterMs?: number) =>
  openLiveTopics({
    repeatAfterMs,
    tell: ({ topic, id }) => announced.push(`${topic}:${id}`),
    staffChanged: (id) => changed.push(id),
  })
const notice = (topic: string, id = '') => JSON.stringify({ topic, id })

beforeEach(() => {
  vi.useFakeTimers()
  announced.length = 0
  changed.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first change of a burst is announced at once, the rest together a quarter of a second later', () => {
  const { hear } = topics()
  hear(notice('leads'))
  expect(announced).toEqual(['leads:'])
  for (let batch = 0; batch < 100; batch++) hear(notice('leads'))
  hear(notice('error-reports', 'a'))
  expect(announced).toEqual(['leads:'])
  vi.advanceTimersByTime(250)
  expect(announced).toEqual(['leads:', 'leads:', 'error-reports:a'])
  vi.advanceTimersByTime(250)
  hear(notice('leads'))
  expect(announced).toHaveLength(4)
})

test('after a disconnect everything may have changed', () => {
  topics().hear('')
  vi.advanceTimersByTime(250)
  expect(announced).toEqual(liveTopics.map((topic) => `${topic}:`))
  expect(changed).toEqual([''])
})

test('a change of staff is sent to no one, and neither is an unknown topic', () => {
  const { hear } = topics()
  hear('staff 0198c0de-0000-7000-8000-000000000001')
  hear(notice('secrets'))
  expect(announced).toEqual([])
  expect(changed).toEqual(['0198c0de-0000-7000-8000-000000000001'])
})

test('with a replica, each change is announced again after its lag, once however often it happens', () => {
  const { hear, close } = topics(1_000)
  hear(notice('leads'))
  vi.advanceTimersByTime(500)
  for (let change = 0; change < 20; change++) hear(notice('leads'))
  vi.advanceTimersByTime(300)
  expect(announced).toHaveLength(3)
  vi.advanceTimersByTime(300)
  expect(announced).toHaveLength(4)
  // For the later changes, which the replica may have lacked then.
  vi.advanceTimersByTime(1_000)
  expect(announced).toHaveLength(5)
  vi.advanceTimersByTime(10_000)
  expect(announced).toHaveLength(5)
  close()
  expect(vi.getTimerCount()).toBe(0)
})
