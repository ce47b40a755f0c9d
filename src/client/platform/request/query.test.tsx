// @vitest-environment jsdom
import { useMutation, useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { writeSession } from '#client/platform/session/session-store.ts'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { read, write } from './query.ts'
import { messageOf } from './request-error.ts'

const contract = { access: staffRoles, input: z.object({}), reply: z.object({}) }
const readThings = endpoint({ ...contract, method: 'GET', path: '/api/admin/things' })
const addThing = endpoint({ ...contract, method: 'POST', path: '/api/admin/things' })
const down = { status: 500, statusText: 'Internal Server Error', body: { message: 'The harbour is closed' } }

afterEach(() => {
  vi.useRealTimers()
})

function Things() {
  const things = useQuery({ queryKey: ['things'], queryFn: ({ signal }) => read(readThings, {}, signal) })
  const adding = useMutation({ mutationFn: (input: Record<string, never>) => write(addThing, input) })
  return (
    <>
      <p>{things.error ? `${things.error.message} / ${messageOf(things.error)}` : things.status}</p>
      <button type="button" onClick={() => adding.mutate({})}>
        {adding.status}
      </button>
    </>
  )
}

test('a rejected read throws status and status text, and the user sees the sentence from the catalog', async () => {
  writeSession('authToken', 'of the sign-in')
  writeSession('adminToken', 'of the admin')
  const server = fakeServer({ 'GET /api/admin/things': () => down })
  renderAdmin(<Things />)

  await screen.findByText(/^500: Internal Server Error \/ A server error occurred\./, {}, { timeout: 10_000 })
  expect(server.requests.map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer of the admin',
    'Bearer of the admin',
  ])
})

test('a write is attempted at 0, 1 and 3 s with the same Idempotency-Key', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const times: number[] = []
  const server = fakeServer({
    'GET /api/admin/things': () => ({}),
    'POST /api/admin/things': () => {
      times.push(Date.now())
      return down
    },
  })
  renderAdmin(<Things />)
  screen.getByRole('button').click()
  await vi.advanceTimersByTimeAsync(3_500)
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('error'))

  const [first = 0] = times
  expect(times.map((time) => Math.round((time - first) / 500) * 500)).toEqual([0, 1_000, 3_000])
  const keys = server.requests
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
})
