// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { CountedAt } from '#shared/admin/dashboard/contract.ts'
import { CountedLine } from './counted-line.tsx'
import { cohortsOf } from './queries.ts'

const path = '/api/admin/dashboard/cohorts'
const month = { month: '2026-03', span: { from: '', until: '' }, inDay: 0, application: 0, submitted: 0, offered: 0 }
const answer = (leads: number, counted: Partial<CountedAt>) => ({
  body: {
    ...{ countedAt: new Date(2026, 2, 2, 10, leads).toISOString(), isKept: true, isCounting: false, ...counted },
    ...{ owners: null, missingThrough: null, cohorts: [{ ...month, leads, funded: 0 }] },
  },
})

function Counted() {
  const countedQuery = cohortsOf('')
  const { data } = useQuery(countedQuery.query)
  if (!data) return null
  return (
    <>
      <CountedLine countedQuery={countedQuery} answer={data} />
      <p>{data.cohorts[0]?.leads} leads</p>
    </>
  )
}

test('live figures have no line', async () => {
  fakeServer({ [`GET ${path}`]: () => answer(1, { isKept: false }) })
  renderAdmin(<Counted />)
  await screen.findByText('1 leads')
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('kept figures show when they were counted, and are counted again on request', async () => {
  const counted = Promise.withResolvers<void>()
  const { requests } = fakeServer({
    [`GET ${path}`]: async ({ query }) => {
      if (query.get('fresh') !== 'yes') return answer(5, {})
      await counted.promise
      return answer(6, {})
    },
  })
  const { user } = renderAdmin(<Counted />)
  await screen.findByText('5 leads')
  expect(screen.getByRole('status').textContent).toMatch(/^As of 10:05\sAM$/)
  await user.click(screen.getByRole('button', { name: 'Count again' }))
  await user.click(screen.getByRole('button', { name: 'Counting…' }))
  counted.resolve()
  await screen.findByText('6 leads')
  expect(screen.getByRole('status').textContent).toMatch(/^As of 10:06\sAM$/)
  expect(requests).toHaveLength(2)
})

test('figures that could not be counted again stay, with a message', async () => {
  fakeServer({
    [`GET ${path}`]: ({ query }) => (query.get('fresh') === 'yes' ? { status: 403 } : answer(5, {})),
  })
  const { user } = renderAdmin(<Counted />)
  await user.click(await screen.findByRole('button', { name: 'Count again' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Couldn’t count again. Try again in a moment.')
  expect(screen.getByText('5 leads')).toBeTruthy()
})

test('figures that are being counted again are replaced when that is done', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { count } = fakeServer({ [`GET ${path}`]: () => answer(count(path), { isCounting: count(path) < 3 }) })
  renderAdmin(<Counted />)
  await screen.findByText('1 leads')
  expect(screen.getByRole('button', { name: 'Counting…' }).getAttribute('aria-disabled')).toBe('true')
  await act(() => vi.advanceTimersByTimeAsync(2_100))
  await screen.findByText('2 leads')
  await act(() => vi.advanceTimersByTimeAsync(2_100))
  await screen.findByText('3 leads')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(count(path)).toBe(3)
})
