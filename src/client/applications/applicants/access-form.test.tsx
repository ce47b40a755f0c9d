// @vitest-environment jsdom

import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { formatReference } from '#shared/kit/ids/reference.ts'
import { AccessForm, AccessProblem } from './access-form.tsx'
import { clearLastApplication } from './last-application.ts'
import { useOpenApplication } from './use-open-application.ts'

const file = {
  ...{
    reference: formatReference([1, 2, 3, 4, 5, 6, 7]),
    type: 'business',
    stage: 'draft',
    name: 'Ada Harbor',
    email: 'ada@example.com',
  },
  ...{ isVerified: true, hasTranscript: false },
}
const codeId = '01890000-0000-7000-8000-000000000001'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

test('both errors are listed above the form and next to the fields, and nothing is sent', async () => {
  const { requests } = fakeServer({})
  render(<AccessForm onOpen={() => {}} />)
  await userEvent.type(screen.getByLabelText('Reference'), 'HL-0000')
  await userEvent.click(screen.getByRole('button', { name: 'Email me a code' }))
  expect(screen.getAllByRole('link')).toHaveLength(2)
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  expect(requests).toEqual([])
})

test('a code may be pasted with a space, has the one-time-code autocomplete, and opens the application', async () => {
  const { requests } = fakeServer({
    'POST /api/applicants/codes': () => ({ body: { codeId } }),
    'POST /api/applicants/sign-in': () => ({ body: { file } }),
  })
  const onOpen = vi.fn()
  render(<AccessForm onOpen={onOpen} known={file} />)
  await userEvent.click(screen.getByRole('button', { name: 'Email me a code' }))
  const box = await screen.findByLabelText('Code')
  expect(box.getAttribute('autocomplete')).toBe('one-time-code')
  await userEvent.click(box)
  await userEvent.paste(' 123 456 ')
  await userEvent.click(screen.getByRole('button', { name: 'Open my application' }))
  expect(requests.map(({ body }) => body)).toEqual([
    { reference: file.reference, email: file.email },
    { codeId, code: '123456' },
  ])
  expect(onOpen).toHaveBeenCalledWith(file)
})

test('a wrong code shows an error next to the field, is not retried, and a new code can be requested', async () => {
  const { count } = fakeServer({
    'POST /api/applicants/codes': () => ({ body: { codeId } }),
    'POST /api/applicants/sign-in': () => ({
      status: 422,
      body: { code: 'invalid', message: 'Please check.', fields: { code: 'This code isn’t right' } },
    }),
  })
  render(<AccessForm onOpen={() => {}} known={file} />)
  await userEvent.click(screen.getByRole('button', { name: 'Email me a code' }))
  await userEvent.type(await screen.findByLabelText('Code'), '000000{Enter}')
  expect(await screen.findByRole('link', { name: 'This code isn’t right' })).toBeDefined()
  expect(count('/api/applicants/sign-in')).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'Email me a new code' }))
  expect(await screen.findByText(/We sent a new code/)).toBeDefined()
})

test('applicants who lost their reference get links sent to their address', async () => {
  const { requests } = fakeServer({ 'POST /api/applicants/links': () => ({ body: { isRequested: true } }) })
  render(<AccessForm onOpen={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: 'I don’t know my reference' }))
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Email me my application links' }))
  expect(await screen.findByRole('status')).toHaveProperty('textContent', expect.stringContaining('ada@example.com'))
  expect(requests[0]?.body).toEqual({ email: 'ada@example.com' })
})

function Shown() {
  const { state } = useOpenApplication()
  return <p>{state.kind === 'open' ? state.file.reference : state.kind === 'none' ? (state.problem ?? 'none') : '…'}</p>
}

test('the token of a link is removed from the address before it is used', async () => {
  history.replaceState(null, '', '/application-portal?step=owners#open=abcdefghijklmnopqrstuvwx')
  const addresses: string[] = []
  fakeServer({
    'POST /api/applicants/open': () => {
      addresses.push(location.href)
      return { body: { file } }
    },
  })
  render(<Shown />)
  expect(await screen.findByText(file.reference)).toBeDefined()
  expect(addresses).toEqual([expect.stringMatching(/\/application-portal\?step=owners$/)])
})

test('a used link shows an error and does not hide an application that is already open', async () => {
  const refused = { status: 404, body: { code: 'not_found', message: 'This link was used before.', fields: {} } }
  history.replaceState(null, '', '/#open=abcdefghijklmnopqrstuvwx')
  fakeServer({
    'POST /api/applicants/open': () => refused,
    'GET /api/applicants/me': () => ({ body: { file: null } }),
  })
  const { unmount } = render(<Shown />)
  expect(await screen.findByText('This link was used before.')).toBeDefined()
  unmount()

  history.replaceState(null, '', '/#open=abcdefghijklmnopqrstuvwx')
  fakeServer({
    'POST /api/applicants/open': () => refused,
    'GET /api/applicants/me': () => ({ body: { file } }),
  })
  render(<Shown />)
  expect(await screen.findByText(file.reference)).toBeDefined()
})

test('a page kept for “Back” shows no application once it was closed in this tab or another', async () => {
  let open: typeof file | null = file
  const { count } = fakeServer({ 'GET /api/applicants/me': () => ({ body: { file: open } }) })
  const goBack = () => act(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  const { unmount } = render(<Shown />)
  expect(await screen.findByText(file.reference)).toBeDefined()
  goBack()
  await vi.waitFor(() => expect(count('/api/applicants/me')).toBe(2))
  expect(screen.getByText(file.reference)).toBeDefined()
  open = null
  goBack()
  expect(await screen.findByText('none')).toBeDefined()
  unmount()

  open = file
  render(<Shown />)
  expect(await screen.findByText(file.reference)).toBeDefined()
  // As `close` does on another page of the tab.
  clearLastApplication()
  goBack()
  expect(screen.queryByText(file.reference)).toBeNull()
})

function Problem() {
  const { state, refresh } = useOpenApplication()
  return state.kind === 'none' ? (
    <>
      <AccessProblem state={state} onRetry={() => void refresh()} />
      <AccessForm onOpen={() => {}} isLost={state.isLinkSpent} />
    </>
  ) : null
}

test('a used link offers a new one, and only a lost connection offers a retry', async () => {
  history.replaceState(null, '', '/#open=abcdefghijklmnopqrstuvwx')
  const body = { code: 'not_found', message: 'This link was used before.', fields: {} }
  fakeServer({
    'POST /api/applicants/open': () => ({ status: 404, body }),
    'GET /api/applicants/me': () => ({ body: { file: null } }),
  })
  const { unmount } = render(<Problem />)
  expect(await screen.findByText('This link was used before.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Email me my application links' })).toBeDefined()
  unmount()

  render(<AccessProblem state={{ kind: 'none', problem: 'No connection.' }} onRetry={() => {}} />)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('an applicant whose session ended sees a message and has nothing to retype', async () => {
  const ended = { reference: file.reference, email: file.email }
  sessionStorage.openFile = JSON.stringify(ended)
  fakeServer({ 'GET /api/applicants/me': () => ({ body: { file: null } }) })
  let found: unknown
  function Ended() {
    const { state } = useOpenApplication()
    found = state
    return state.kind === 'none' ? <AccessProblem state={state} onRetry={() => {}} /> : null
  }
  const { unmount } = render(<Ended />)
  expect((await screen.findByRole('status')).textContent).toContain(file.reference)
  expect(found).toEqual({ kind: 'none', ended })
  unmount()

  // Only once: afterwards this tab has no open application.
  render(<Ended />)
  await vi.waitFor(() => expect(found).toEqual({ kind: 'none' }))
  expect(screen.queryByRole('status')).toBeNull()
})
