// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NextStepForm } from '#client/intake/leads/next-step-form.tsx'
import { leadDetail } from '#client/intake/leads/queries.ts'
import { draw } from '#client/testing/draw.tsx'
import { fakeServer } from '#client/testing/fake-server.ts'
import { plainWork } from '#client/testing/plain-work.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'

const id = '0197f1f2-0000-7000-8000-000000000001'
const plain: Lead = {
  ...{ id, name: 'Maria Okafor', email: 'maria@example.com', phone: '(212) 555-0101', phoneE164: '+12125550101' },
  ...{ source: 'Hero Form', submissions: 1, mayBeCalled: false, attribution: {}, ...plainWork },
  ...{ createdAt: '2026-03-01T10:00:00.000Z', lastSubmittedAt: '2026-03-01T10:00:00.000Z' },
}

const Panel = () => {
  const { data } = useQuery(leadDetail(id))
  return data ? <NextStepForm lead={data.lead} /> : null
}

/** A server that keeps one lead, as it is planned by whoever comes. */
function begin() {
  let lead = plain
  const server = fakeServer({
    [`GET /api/admin/leads/${id}`]: () => ({
      body: { lead, mayBeMessaged: false, repeats: [], signs: { isDisposable: false, sameAddress: 1, sameNumber: 1 } },
    }),
    [`POST /api/admin/leads/${id}/plan`]: ({ body: { nextAction, nextActionOn, before } }) => {
      const seen = { nextAction: lead.nextAction, nextActionOn: lead.nextActionOn }
      if (JSON.stringify(before) !== JSON.stringify(seen))
        return { status: 409, body: { code: 'conflict', message: 'Planned meanwhile.', fields: {} } }
      lead = { ...lead, nextAction: String(nextAction), nextActionOn: String(nextActionOn) || null }
      return { body: {} }
    },
  })
  const drawn = draw(<Panel />)
  const colleaguePlans = (plan: Partial<Lead>) => {
    lead = { ...lead, ...plan }
  }
  const readAgain = () => act(() => drawn.queryClient.invalidateQueries(leadDetail(id)))
  return { ...drawn, server, colleaguePlans, readAgain }
}

const step = () => screen.findByLabelText<HTMLInputElement>('Next step')
const on = () => screen.getByLabelText<HTMLInputElement>('On')
const keep = () => screen.getByRole('button', { name: 'Keep the plan' })

test('what is typed stays while a colleague plans, which is told, and takes its place only after a refusal', async () => {
  const { user, colleaguePlans, readAgain, server } = begin()
  await user.type(await step(), 'Long thing')
  colleaguePlans({ nextAction: 'Short', nextActionOn: '2027-01-05' })
  await readAgain()

  expect((await screen.findByRole('alert')).textContent).toMatch(/a colleague has planned: Short, Jan 5(, 2027)?\./)
  expect((await step()).value).toBe('Long thing')
  // A plan is one thing: the colleague's date belongs to the colleague's words.
  expect(on().value).toBe('')
  await user.click(keep())
  await screen.findByText('Planned meanwhile.')
  expect((await step()).value).toBe('Long thing')
  await screen.findByText(/Keeping the plan again puts what you typed in its place/)
  await user.click(keep())
  await screen.findByText('Kept.')
  expect(screen.queryByRole('alert')).toBeNull()
  const sent = server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent.map(({ before }) => before)).toEqual([
    { nextAction: '', nextActionOn: null },
    { nextAction: 'Short', nextActionOn: '2027-01-05' },
  ])
  expect(sent[1]).toMatchObject({ nextAction: 'Long thing', nextActionOn: '' })
})

test('a plan that nobody has seen here is not overwritten, and theirs can be taken', async () => {
  const { user, colleaguePlans } = begin()
  await user.type(await step(), 'Long thing')
  colleaguePlans({ nextAction: 'Short' })
  await user.click(keep())

  await screen.findByText('Short')
  expect((await step()).value).toBe('Long thing')
  await user.click(screen.getByRole('button', { name: 'Show theirs, and forget what I typed' }))
  expect((await step()).value).toBe('Short')
  expect(screen.queryByRole('alert')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(on()))
})

test('whoever keeps nothing is told why nothing happens, and a date may stay empty', async () => {
  const { user, server } = begin()
  await step()
  await user.click(keep())
  expect(await screen.findByText(/Nothing to keep yet/)).toBeDefined()
  expect(server.count(`/api/admin/leads/${id}/plan`)).toBe(0)

  await user.type(await step(), 'Call')
  await user.click(keep())
  await screen.findByText('Kept.')
  await waitFor(() => expect(server.requests.find(({ method }) => method === 'POST')?.body.nextActionOn).toBe(''))
})

test('half a date is asked for, and nothing is sent', async () => {
  const { user, server } = begin()
  await user.type(await step(), 'Call')
  // jsdom knows no half dates.
  Object.defineProperty(on(), 'validity', { value: { badInput: true } })
  await user.click(keep())
  expect(await screen.findByText('Please give the whole date')).toBeDefined()
  expect(document.activeElement).toBe(on())
  expect(server.count(`/api/admin/leads/${id}/plan`)).toBe(0)
})

test('what is planned and not kept is there again when the lead is, and told against what a colleague planned', async () => {
  const { user, colleaguePlans, unmount, server } = begin()
  await user.type(await step(), 'Long thing')
  unmount()
  colleaguePlans({ nextAction: 'Short' })
  draw(<Panel />)
  expect((await step()).value).toBe('Long thing')
  expect(screen.getByRole('alert').textContent).toContain('a colleague has planned: Short')

  // It starts from the plan that was there when it was begun, so that theirs is not written over unseen.
  await user.click(keep())
  await screen.findByText('Planned meanwhile.')
  expect(server.requests.find(({ method }) => method === 'POST')?.body.before).toMatchObject({ nextAction: '' })
  await user.click(keep())
  await screen.findByText('Kept.')
})

test('a plan that arrives after the lead was closed is no draft any more', async () => {
  const { user, unmount, server } = begin()
  await user.type(await step(), 'Call')
  await user.click(keep())
  unmount()
  await waitFor(() => expect(server.count(`/api/admin/leads/${id}/plan`)).toBe(1))
  await waitFor(() => expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true))
})
