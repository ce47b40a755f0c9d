// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { newLeadFields } from '#client/testing/new-lead-fields.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { UndoToaster } from '#client/ui/feedback/undo-toast.tsx'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { LeadContact } from './lead-contact.tsx'
import { leadDetail } from './queries.ts'

const id = '0197f1f2-0000-7000-8000-000000000001'
const plain: Lead = {
  ...{ id, name: 'Maria Okafor', email: 'maria@example.com', phone: '(212) 555-0101', phoneE164: '+12125550101' },
  ...{ source: 'Hero Form', submissions: 1, mayBeCalled: false, attribution: {}, ...newLeadFields },
  ...{ createdAt: '2026-03-01T10:00:00.000Z', lastSubmittedAt: '2026-03-01T10:00:00.000Z' },
}

const Panel = ({ canEdit }: { canEdit: boolean }) => {
  const { data } = useQuery(leadDetail(id))
  return (
    <>
      {data && <LeadContact lead={data.lead} mayBeMessaged={false} canEdit={canEdit} />}
      <UndoToaster />
    </>
  )
}

/** Fakes a server with one lead; `taken@example.com` belongs to another one. */
function renderForm({ canEdit = true } = {}) {
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
    [`GET /api/admin/leads/${id}/contacts`]: () => ({ body: { contacts: [], suppressions: [] } }),
    [`POST /api/admin/leads/${id}/correct`]: ({ body: { before, ...corrected } }) => {
      const { name, email, phone } = lead
      if (JSON.stringify(before) !== JSON.stringify({ name, email, phone }))
        return { status: 409, body: { code: 'conflict', message: 'Lee Example changed this.', fields: {} } }
      if (corrected.email === 'taken@example.com')
        return {
          status: 422,
          body: { code: 'invalid', message: 'No.', fields: { email: 'Ann Harbor already has this email' } },
        }
      lead = { ...lead, ...(corrected as Partial<Lead>) }
      return { body: { name: lead.name, email: lead.email, phone: lead.phone } }
    },
  })
  const view = renderAdmin(<Panel canEdit={canEdit} />)
  const colleagueCorrects = (values: Partial<Lead>) => {
    lead = { ...lead, ...values }
  }
  const refetch = () => act(() => view.queryClient.invalidateQueries(leadDetail(id)))
  const sent = () => server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { ...view, colleagueCorrects, refetch, sent }
}

const open = async ({ user }: Pick<ReturnType<typeof renderForm>, 'user'>) =>
  user.click(await screen.findByRole('button', { name: 'Edit contact details' }))
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => screen.getByRole('button', { name: 'Save' })

test('the form shows the saved values, sends the base version, and the change can be undone', async () => {
  const view = renderForm()
  const { user, sent } = view
  await open(view)
  expect([box('Name').value, box('Email').value, box('Phone').value]).toEqual([plain.name, plain.email, plain.phone])
  expect(screen.getByText(/only call a new number after they consent/)).toBeDefined()
  await user.clear(box('Name'))
  await user.type(box('Name'), 'Marie Okafor')
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const seen = { name: plain.name, email: plain.email, phone: plain.phone }
  const right = { ...seen, name: 'Marie Okafor' }
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone.')
  expect(sent()).toEqual([
    { ...right, before: seen },
    { ...seen, before: right },
  ])
})

test('a colleague’s changes are shown, edited fields keep their text, and other fields update', async () => {
  const view = renderForm()
  const { user, colleagueCorrects, refetch, sent } = view
  await open(view)
  await user.type(box('Email'), 'x')
  colleagueCorrects({ name: 'Mary Okafor', email: 'mary@example.com' })
  await user.click(save())
  await screen.findByText('Lee Example changed this.')
  expect(await screen.findByText(/A team member changed: email to mary@example\.com\./)).toBeDefined()
  expect([box('Name').value, box('Email').value]).toEqual(['Mary Okafor', 'maria@example.comx'])
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent().at(-1)).toMatchObject({ name: 'Mary Okafor', email: 'maria@example.comx' })

  await open(view)
  await user.type(box('Name'), ' y')
  colleagueCorrects({ name: 'Marie Okafor' })
  await refetch()
  await user.click(save())
  // Requires a conflict first, even if the new values are already loaded.
  await screen.findByText(/Saving again replaces it with your changes/)
  await user.click(screen.getByRole('button', { name: 'Discard my changes' }))
  expect(box('Name').value).toBe('Marie Okafor')
})

test('a dialog that was not closed reopens with its draft; closing it discards the draft', async () => {
  const before = renderForm()
  await open(before)
  await before.user.type(box('Name'), ' x')
  before.unmount()
  const { user } = renderForm()
  await screen.findByRole('dialog')
  expect(box('Name').value).toBe('Maria Okafor x')
  const close = screen.getByRole('button', { name: 'Close' })
  await user.click(close)
  expect(screen.getByText(/Your changes aren’t saved/)).toBeDefined()
  await user.click(close)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an email of another lead is a field error', async () => {
  const view = renderForm()
  await open(view)
  await view.user.clear(box('Email'))
  await view.user.type(box('Email'), 'taken@example.com')
  await view.user.click(save())
  const link = await screen.findByRole('link', { name: 'Ann Harbor already has this email' })
  expect(link.getAttribute('href')).toBe(`#${box('Email').id}`)
  expect(box('Email').getAttribute('aria-invalid')).toBe('true')
})

test('saving without changes sends nothing', async () => {
  const view = renderForm()
  await open(view)
  await view.user.click(save())
  expect([screen.queryByRole('dialog'), view.sent()]).toEqual([null, []])
})

test('read-only users cannot edit contact details', async () => {
  renderForm({ canEdit: false })
  await screen.findByText(plain.email)
  expect(screen.queryByRole('button', { name: 'Edit contact details' })).toBeNull()
})
