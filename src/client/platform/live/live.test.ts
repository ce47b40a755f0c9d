// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket } from '#client/testing/fake-socket.ts'
import { closeCodes, liveTopics } from '#shared/kit/live-topic.ts'
import { type LiveState, openLive } from './live.ts'

let states: LiveState[]
let topics: string[]
let close = () => {}
const renew = vi.fn<(token: string | null) => Promise<boolean>>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all = []
  states = []
  topics = []
  renew.mockReset().mockResolvedValue(true)
  const live = openLive({
    token: () => 'token-1',
    renew,
    onTopic: (topic) => topics.push(topic),
    onState: (state) => states.push(state),
  })
  close = live.close
})
afterEach(() => {
  close()
  vi.useRealTimers()
})

const sockets = () => FakeSocket.all.length

test('the token is sent in the first message, and topics are received', () => {
  FakeSocket.accept()
  FakeSocket.receive('leads')
  expect(FakeSocket.all).toMatchObject([{ url: 'ws://localhost:3000/ws', sent: [{ token: 'token-1' }] }])
  expect([states.at(-1), topics.at(-1)]).toEqual(['live', 'leads'])
})

test('data loaded before the socket opened is loaded again once', () => {
  FakeSocket.accept()
  FakeSocket.receive('leads')
  expect(topics).toEqual([...liveTopics, 'leads'])
})

test('a lost socket reconnects after 1, 2, 4… at most 8 seconds', async () => {
  for (const pauseMs of [1_000, 2_000, 4_000, 8_000, 8_000]) {
    const before = sockets()
    FakeSocket.drop()
    await vi.advanceTimersByTimeAsync(pauseMs - 1)
    expect(sockets()).toBe(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(sockets()).toBe(before + 1)
  }
})

test('up to half of each delay is random', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  FakeSocket.drop()
  await vi.advanceTimersByTimeAsync(500)
  expect(sockets()).toBe(2)
})

test('after two failures, the screen says so and polls every thirty seconds until the socket is back', async () => {
  FakeSocket.drop()
  expect(states.at(-1)).toBe('connecting')
  await vi.advanceTimersByTimeAsync(1_000)
  FakeSocket.drop()
  expect(states.at(-1)).toBe('lost')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(topics).toEqual([...liveTopics])

  FakeSocket.accept()
  expect([states.at(-1), topics.length]).toEqual(['live', 2 * liveTopics.length])
  await vi.advanceTimersByTimeAsync(40_000)
  expect(topics).toHaveLength(2 * liveTopics.length)
})

test('a socket without messages is treated as lost', async () => {
  FakeSocket.accept()
  await vi.advanceTimersByTimeAsync(54_999)
  expect(sockets()).toBe(1)
  await vi.advanceTimersByTimeAsync(1_001)
  expect(sockets()).toBe(2)
})

test('a rejected token is refreshed first; if the session has ended, the socket stays closed', async () => {
  FakeSocket.accept()
  FakeSocket.drop(closeCodes.sessionOver)
  expect(renew).toHaveBeenCalledWith('token-1')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sockets()).toBe(2)

  renew.mockResolvedValue(false)
  FakeSocket.drop(closeCodes.sessionOver)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sockets()).toBe(2)
})

test('the socket reconnects at once when the browser is back online', async () => {
  for (let loss = 0; loss < 4; loss++) {
    FakeSocket.drop()
    await vi.advanceTimersByTimeAsync(8_000)
  }
  FakeSocket.drop()
  const before = sockets()
  window.dispatchEvent(new Event('online'))
  expect(sockets()).toBe(before + 1)
})

test('closing the admin leaves no timers or sockets', async () => {
  FakeSocket.drop()
  await vi.advanceTimersByTimeAsync(1_000)
  FakeSocket.drop()
  close()
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sockets()).toBe(2)
})
