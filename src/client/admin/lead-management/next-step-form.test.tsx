// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { newLeadFields } from '#client/testing/new-lead-fields.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { NextStepForm } from './next-step-form.tsx'
import { leadDetail } from './queries.ts'

const id = '0197f1f2-0000-7000-8000-000000000001'
const plain: Lead = {
  ...{ id, name: 'Maria Okafor', email: 'maria@example.com', phone: '(212) 555-0101', phoneE164: '+12125550101' },
  ...{ source: 'Hero Form', submissions: 1, mayBeCalled: false, attribution: {}, ...newLeadFields },
  ...{ createdAt: '2026-03-01T10:00:00.000Z', lastSubmittedAt: '2026-03-01T10:00:00.000Z' },
}

const Panel = () => {
  const { data } = useQuery(leadDetail(id))
  return data ? <NextStepForm lead={data.lead} /> : null
}

/** Fakes a server with one lead. */
function begin() {
  let lead = plain
  const server = fakeServer({
    [`GET /api/admin/leads/${id}`]: () => ({
      body: {
        lead,
        mayChange: true,
        mayBeMessaged: false,
        answerBy: null,
        timeZone: 'America/New_York',
        resubmissions: [],
        fraudSignals: {
          ...{ isDisposable: false, sameAddress: 1, sameNumber: 1 },
          ...{ hasFilledTrap: false, wasSentAtOnce: false },
        },
      },
    }),
    [`POST /api/admin/leads/${id}/next-step`]: ({ body: { nextAction, nextActionOn, before } }) => {
      const seen = { nextAction: lead.nextAction, nextActionOn: lead.nextActionOn }
      if (JSON.stringify(before) !== JSON.stringify(seen))
        return { status: 409, body: { code: 'conflict', message: 'Changed since.', fields: {} } }
      lead = { ...lead, nextAction: String(nextAction), nextActionOn: String(nextActionOn) || null }
      return { body: {} }
    },
  })
  const view = renderAdmin(<Panel />)
  const colleaguePlans = (plan: Partial<Lead>) => {
    lead = { ...lead, ...plan }
  }
  const refetch = () => act(() => view.queryClient.invalidateQueries(leadDetail(id)))
  return { ...view, server, colleaguePlans, refetch }
}

const step = () => screen.findByLabelText<HTMLInputElement>('Next step')
const dueDate = () => screen.getByLabelText<HTMLInputElement>('Due date')
const saveButton = () => screen.getByRole('button', { name: 'Save next step' })

test('a colleague’s next step is shown, the draft stays, and overwriting needs a second save', async () => {
  const { user, colleaguePlans, refetch, server } = begin()
  await user.type(await step(), 'Long thing')
  colleaguePlans({ nextAction: 'Short', nextActionOn: '2027-01-05' })
  await refetch()

  expect((await screen.findByRole('alert')).textContent).toMatch(/A team member planned: Short, Jan 5(, 2027)?\./)
  expect((await step()).value).toBe('Long thing')
  // Step and date belong together, so the colleague's date isn't taken over.
  expect(dueDate().value).toBe('')
  await user.click(saveButton())
  await screen.findByText('Changed since.')
  expect((await step()).value).toBe('Long thing')
  await screen.findByText(/Saving again replaces it with your changes/)
  await user.click(saveButton())
  await screen.findByText('Saved.')
  expect(screen.queryByRole('alert')).toBeNull()
  const sent = server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent.map(({ before }) => before)).toEqual([
    { nextAction: '', nextActionOn: null },
    { nextAction: 'Short', nextActionOn: '2027-01-05' },
  ])
  expect(sent[1]).toMatchObject({ nextAction: 'Long thing', nextActionOn: '' })
})

test('an unseen next step is not overwritten, and the draft can be discarded', async () => {
  const { user, colleaguePlans } = begin()
  await user.type(await step(), 'Long thing')
  colleaguePlans({ nextAction: 'Short' })
  await user.click(saveButton())

  await screen.findByText('Short')
  expect((await step()).value).toBe('Long thing')
  await user.click(screen.getByRole('button', { name: 'Discard my changes' }))
  expect((await step()).value).toBe('Short')
  expect(screen.queryByRole('alert')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(dueDate()))
})

test('saving without changes shows a hint, and the date is optional', async () => {
  const { user, server } = begin()
  await step()
  await user.click(saveButton())
  expect(await screen.findByText(/Nothing to save/)).toBeDefined()
  expect(server.count(`/api/admin/leads/${id}/next-step`)).toBe(0)

  await user.type(await step(), 'Call')
  await user.click(saveButton())
  await screen.findByText('Saved.')
  await waitFor(() => expect(server.requests.find(({ method }) => method === 'POST')?.body.nextActionOn).toBe(''))
})

test('an incomplete date is an error, and nothing is sent', async () => {
  const { user, server } = begin()
  await user.type(await step(), 'Call')
  // jsdom has no incomplete dates.
  Object.defineProperty(dueDate(), 'validity', { value: { badInput: true } })
  await user.click(saveButton())
  expect(await screen.findByText('Please enter the full date')).toBeDefined()
  expect(document.activeElement).toBe(dueDate())
  expect(server.count(`/api/admin/leads/${id}/next-step`)).toBe(0)
})

test('an unsaved next step is restored, with a notice of a colleague’s change', async () => {
  const { user, colleaguePlans, unmount, server } = begin()
  await user.type(await step(), 'Long thing')
  unmount()
  colleaguePlans({ nextAction: 'Short' })
  renderAdmin(<Panel />)
  expect((await step()).value).toBe('Long thing')
  expect(screen.getByRole('alert').textContent).toContain('A team member planned: Short')

  // The base version is from when the draft was started, so the unseen change isn't overwritten.
  await user.click(saveButton())
  await screen.findByText('Changed since.')
  expect(server.requests.find(({ method }) => method === 'POST')?.body.before).toMatchObject({ nextAction: '' })
  await user.click(saveButton())
  await screen.findByText('Saved.')
})

test('a next step saved after closing the lead leaves no draft', async () => {
  const { user, unmount, server } = begin()
  await user.type(await step(), 'Call')
  await user.click(saveButton())
  unmount()
  await waitFor(() => expect(server.count(`/api/admin/leads/${id}/next-step`)).toBe(1))
  await waitFor(() => expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true))
})
