import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { RequestError } from './request-error.ts'

const { queries, mutations } = createQueryClient().getDefaultOptions()
const retry = (policy: unknown) => policy as (failures: number, error: Error) => boolean
const network = new RequestError('NETWORK_ERROR', 0)

test('data stays fresh for five minutes and is not refetched on focus or reconnect', () => {
  expect(queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retryDelay: 500,
  })
})

test('a read is retried once, unless the session has ended', () => {
  const again = retry(queries?.retry)
  expect([again(0, network), again(1, network)]).toEqual([true, false])
  expect(again(0, new RequestError('AUTHENTICATION_ERROR', 401))).toBe(false)
})

test('a write is retried twice, but never after a rejection', () => {
  const again = retry(mutations?.retry)
  expect([again(0, network), again(1, network), again(2, network)]).toEqual([true, true, false])
  expect(again(0, new RequestError('VALIDATION_ERROR', 422))).toBe(false)
  expect(again(0, new Error('404: Not Found'))).toBe(false)
})

test('a damaged document is requested once', () => {
  const damaged = new RequestError('SERVER_ERROR', 500, { refusal: 'damaged', reason: 'This document is damaged.' })
  expect([retry(queries?.retry)(0, damaged), retry(mutations?.retry)(0, damaged)]).toEqual([false, false])
  expect(damaged.userMessage).toBe('This document is damaged.')
})

test('each retry delay of a write is twice the previous one, up to ten seconds', () => {
  const pause = mutations?.retryDelay as (attempt: number) => number
  expect([0, 1, 2, 5].map(pause)).toEqual([1000, 2000, 4000, 10_000])
})

test('a change during the first load is shown, because the data is loaded again', async () => {
  const client = createQueryClient()
  const answers: ((answer: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => void answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey: ['timeline'], queryFn })
  onTestFinished(observer.subscribe(() => {}))

  const isUpToDate = client.invalidateQueries({ queryKey: ['timeline'] })
  answers[0]?.('before')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('after')
  await isUpToDate
  expect(observer.getCurrentResult().data).toBe('after')
  expect(answers).toHaveLength(2)
})
