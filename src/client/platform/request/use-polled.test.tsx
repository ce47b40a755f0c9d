// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { RequestError } from './request-error.ts'
import { usePolled } from './use-polled.ts'

afterEach(cleanup)

/** Renders a component that polls a server with manual responses. */
function setup(options?: Parameters<typeof usePolled>[1]) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const pending: PromiseWithResolvers<string>[] = []
  const read = () => {
    const answer = Promise.withResolvers<string>()
    pending.push(answer)
    return answer.promise
  }
  const { result } = renderHook(() => usePolled(read, options))
  const answer = (turn: number, text: string) => act(async () => pending[turn]?.resolve(text))
  const fail = (turn: number, error: Error) => act(async () => pending[turn]?.reject(error))
  const wait = () => act(() => vi.advanceTimersByTimeAsync(15_000))
  return { result, requests: pending, answer, fail, wait }
}

test("a response requested before an action doesn't revert it, and the next one counts again", async () => {
  const { result, answer, wait } = setup()
  await answer(0, 'open')
  await wait()
  act(() => result.current.show(() => 'withdrawn'))
  await answer(1, 'open')
  expect(result.current.answer).toBe('withdrawn')
  await wait()
  await answer(2, 'reopened')
  expect(result.current.answer).toBe('reopened')
})

test('of two responses, the one to the later request is shown', async () => {
  const { result, requests: pending, answer, fail, wait } = setup()
  await wait()
  await wait()
  expect(pending).toHaveLength(3)
  await answer(1, 'later')
  await answer(0, 'earlier')
  expect(result.current.answer).toBe('later')
  await fail(2, new Error('No'))
  expect(result.current.problem).toBeDefined()
})

test('an ended session is reported if the caller asks for it', async () => {
  const onClosed = vi.fn()
  const { result, fail } = setup({ onClosed })
  await fail(0, new RequestError('AUTHENTICATION_ERROR', 401, {}))
  expect(onClosed).toHaveBeenCalledOnce()
  expect(result.current.problem).toBeUndefined()
})
