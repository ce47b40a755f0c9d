// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { RequestDetail } from '#shared/compliance/privacy/admin-contract.ts'
import { HeldList, OtherLeads, type RenderRecord } from './held-list.tsx'
import { requestDetail } from './queries.ts'
import { RequestPanel } from './request-panel.tsx'

const id = '0197f1f2-0000-7000-8000-000000000009'
const at = '2026-03-01T10:00:00.000Z'
type Status = RequestDetail['request']['status']
const actions = { in_progress: 'start', completed: 'complete', refused: 'refuse' } as const

const fileAt = (
  status: Status,
  version: number,
  kind: RequestDetail['request']['kind'] = 'correct',
): RequestDetail => ({
  request: {
    ...{ id, reference: 'HP-1', kind, status, name: 'Ada Harbor', email: 'ada@example.com', createdAt: at },
    ...{ dueAt: at, isOverdue: false, details: '', applicationReference: null, confirmedAt: at, acknowledgedAt: at },
    ...{ acknowledgeBy: at, isExtended: false, closedAt: null, copySentAt: null, copyOpenedAt: null, version },
  },
  ...{ held: [{ record: 'Leads', count: 2, outcome: 'delete', reason: '', records: [] }], retentionRun: null },
  others: [],
  moves:
    status in actions
      ? [{ ...{ id, by: 'Lee Example', at, text: '' }, action: actions[status as keyof typeof actions] ?? '' }]
      : [],
})

const renderRecord: RenderRecord = ({ kind, id }, text) => <a href={`/${kind}/${id}`}>{text}</a>

/** A server with one request that another user changes first. */
function open(kind: RequestDetail['request']['kind'] = 'correct') {
  let status: Status = 'received'
  let version = 1
  const refused = () => ({
    status: 409,
    body: { code: 'conflict', message: `Lee Example changed this. It is ${status}.`, fields: {} },
  })
  fakeServer({
    [`GET /api/admin/privacy-requests/${id}`]: () => ({ body: fileAt(status, version, kind) }),
    [`POST /api/admin/privacy-requests/${id}/start`]: refused,
    [`POST /api/admin/privacy-requests/${id}/delete`]: refused,
    [`POST /api/admin/privacy-requests/${id}/complete`]: refused,
  })
  const view = renderAdmin(<RequestPanel id={id} onClose={() => {}} renderRecord={renderRecord} />)
  const colleague = (to: Status) => {
    status = to
    version += 1
  }
  const refetch = () => act(() => view.queryClient.invalidateQueries(requestDetail(id)))
  return { ...view, colleague, refetch }
}

test("keeps a late correction so that it can be copied, and shows the result of the other user's", async () => {
  const { user, colleague } = open()
  await screen.findByLabelText('What was corrected')
  colleague('in_progress')
  await user.click(screen.getByRole('button', { name: 'Start working' }))
  await screen.findByText('Lee Example changed this. It is in_progress.')

  await user.type(screen.getByLabelText('What was corrected'), 'Harbour to Harbor')
  colleague('completed')
  await user.click(screen.getByRole('button', { name: 'Mark as corrected' }))
  await screen.findByText('Lee Example changed this. It is completed.')
  expect(screen.queryByText('Lee Example changed this. It is in_progress.')).toBeNull()
  expect(await screen.findByText('Your text wasn’t sent. Copy it if you still need it.')).toBeDefined()
  const box = screen.getByLabelText<HTMLTextAreaElement>('What was corrected')
  expect([box.value, box.readOnly]).toEqual(['Harbour to Harbor', true])
  expect(screen.queryByRole('button', { name: 'Mark as corrected' })).toBeNull()
  expect(screen.queryByLabelText('Your explanation (optional)')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Discard my text' }))
  await waitFor(() => expect(screen.queryByLabelText('What was corrected')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Records for this address')
})

test("the delete confirmation reports a refusal by another user and can't be confirmed", async () => {
  const { user, colleague, refetch } = open('delete')
  await user.click(await screen.findByRole('button', { name: 'Delete data' }))
  colleague('refused')
  await refetch()
  const window = screen.getByRole('dialog', { name: 'Delete permanently?' })
  expect(within(window).getByRole('alert').textContent).toBe('Lee Example has denied the request.')
  expect(within(window).queryByRole('button', { name: 'Delete permanently' })).toBeNull()
  await user.click(within(window).getByText('Close'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("a late deletion shows the request's result", async () => {
  const { user, colleague } = open('delete')
  await user.click(await screen.findByRole('button', { name: 'Delete data' }))
  colleague('refused')
  await user.click(screen.getByRole('button', { name: 'Delete permanently' }))
  expect(await screen.findByText('Lee Example changed this. It is refused.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Delete permanently' })).toBeNull()
})

test('keeps a refusal draft to be copied if another user answers the request', async () => {
  const { user, colleague, refetch } = open()
  await user.type(await screen.findByLabelText('Your explanation (optional)'), 'It is not about them.')
  const box = screen.getByLabelText<HTMLTextAreaElement>('Your explanation (optional)')
  colleague('completed')
  await refetch()
  expect((await screen.findByRole('alert')).textContent).toContain('Lee Example has answered the request.')
  expect([screen.getByLabelText('Your explanation (optional)'), document.activeElement, box.readOnly]).toEqual([
    box,
    box,
    true,
  ])
  expect([box.value, screen.queryByLabelText('What was corrected')]).toEqual(['It is not about them.', null])
})

test('a user who starts a request and continues before the response causes no conflict', async () => {
  let answer = () => {}
  const isTaken = new Promise<void>((resolve) => {
    answer = resolve
  })
  let version = 1
  const server = fakeServer({
    [`GET /api/admin/privacy-requests/${id}`]: () => ({
      body: fileAt(version > 1 ? 'in_progress' : 'received', version),
    }),
    'GET /api/admin/privacy-requests': () => ({ body: { requests: [], next: null } }),
    [`POST /api/admin/privacy-requests/${id}/start`]: async () => {
      version = 2
      await isTaken
      return { body: fileAt('in_progress', 2) }
    },
    [`POST /api/admin/privacy-requests/${id}/complete`]: ({ body }) =>
      body.version === 2
        ? { body: fileAt('completed', 3) }
        : { status: 409, body: { code: 'conflict', message: 'You have changed it yourself.', fields: {} } },
  })
  const { user } = renderAdmin(<RequestPanel id={id} onClose={() => {}} renderRecord={renderRecord} />)
  await user.click(await screen.findByRole('button', { name: 'Start working' }))
  await user.type(screen.getByLabelText('What was corrected'), 'Harbour to Harbor')
  await user.click(screen.getByRole('button', { name: 'Mark as corrected' }))
  expect(server.count(`/api/admin/privacy-requests/${id}/complete`)).toBe(0)
  expect(screen.getByLabelText<HTMLTextAreaElement>('What was corrected').value).toBe('Harbour to Harbor')
  answer()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Start working' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Mark as corrected' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as corrected' })).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('restores drafts about a request, even if they can no longer be sent', async () => {
  const { user, colleague, unmount } = open()
  const text = () =>
    ['What was corrected', 'Why more time is needed', 'Your explanation (optional)'].map((label) =>
      screen.getByLabelText<HTMLTextAreaElement>(label),
    )
  await screen.findByLabelText('What was corrected')
  for (const box of text()) await user.type(box, 'Harbor')
  unmount()
  colleague('completed')
  renderAdmin(<RequestPanel id={id} onClose={() => {}} renderRecord={renderRecord} />)
  await screen.findByLabelText('What was corrected')
  expect(text().map(({ value, readOnly }) => [value, readOnly])).toEqual([1, 2, 3].map(() => ['Harbor', true]))
})

test('links each record that has its own page', async () => {
  const lead = (number: number, label: string) => ({ kind: 'lead' as const, id: `lead-${number}`, label })
  const held: RequestDetail['held'] = [
    {
      record: 'Lead',
      count: 2,
      outcome: 'delete',
      reason: '',
      records: [lead(1, 'Ada Harbor'), lead(2, 'Ada Harbour')],
    },
    {
      record: 'Application HL-1',
      count: 1,
      outcome: 'keep',
      reason: '',
      records: [{ ...lead(3, 'HL-1'), kind: 'application' }],
    },
    { record: 'Consents', count: 2, outcome: 'keep', reason: '', records: [] },
  ]
  renderAdmin(<HeldList held={held} hasOutcomes={false} renderRecord={renderRecord} />)
  const links = screen
    .getAllByRole<HTMLAnchorElement>('link')
    .map(({ pathname, textContent }) => [pathname, textContent])
  expect(links).toEqual([
    ['/lead/lead-1', 'Ada Harbor'],
    ['/lead/lead-2', 'Ada Harbour'],
    ['/application/lead-3', 'Application HL-1'],
  ])
})

test('lists merged leads of other addresses as not covered', () => {
  const other = { kind: 'lead' as const, id: 'lead-9', label: 'A. Harbor' }
  const { rerender } = renderAdmin(<OtherLeads others={[]} renderRecord={renderRecord} />)
  expect(screen.queryByText(/Not covered/)).toBeNull()
  rerender(<OtherLeads others={[other]} renderRecord={renderRecord} />)
  expect(screen.getByText(/Not covered/)).toBeDefined()
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'A. Harbor' }).pathname).toBe('/lead/lead-9')
})

test('explains what can be corrected and where', async () => {
  open()
  expect((await screen.findByText(/^To correct a lead, open it/)).textContent).toContain('stay as submitted')
})

test('keeps text typed during a request so that it can be copied', async () => {
  const response = Promise.withResolvers<void>()
  let file = fileAt('in_progress', 1)
  fakeServer({
    [`GET /api/admin/privacy-requests/${id}`]: () => ({ body: file }),
    [`POST /api/admin/privacy-requests/${id}/complete`]: async () => {
      await response.promise
      file = fileAt('completed', 2)
      return { body: file }
    },
  })
  const { user } = renderAdmin(<RequestPanel id={id} onClose={() => {}} renderRecord={renderRecord} />)
  const text = () => screen.getByLabelText<HTMLTextAreaElement>('What was corrected')
  await user.type(await screen.findByLabelText('What was corrected'), 'The name')
  await user.click(screen.getByRole('button', { name: 'Mark as corrected' }))
  await user.type(text(), ' and the number')
  response.resolve()
  await waitFor(() => expect(text().readOnly).toBe(true))
  expect(text().value).toBe('The name and the number')
})
