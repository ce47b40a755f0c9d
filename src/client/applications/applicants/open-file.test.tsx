// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FileProblem } from '#client/applications/applicants/file-problem.tsx'
import { OpenFile } from '#client/applications/applicants/open-file.tsx'
import { useFile } from '#client/applications/applicants/use-file.ts'
import { fakeServer } from '#client/testing/fake-server.ts'
import { formatReference } from '#shared/applications/applications/reference.ts'

const file = {
  ...{
    reference: formatReference([1, 2, 3, 4, 5, 6, 7]),
    type: 'business',
    stage: 'draft',
    name: 'Ada Harbor',
    email: 'ada@example.com',
  },
  isVerified: true,
}
const codeId = '01890000-0000-7000-8000-000000000001'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

test('both faults are named, above and beside the boxes, and nothing is sent', async () => {
  const { requests } = fakeServer({})
  render(<OpenFile onOpen={() => {}} />)
  await userEvent.type(screen.getByLabelText('Reference'), 'HL-0000')
  await userEvent.click(screen.getByRole('button', { name: 'Mail me a code' }))
  expect(screen.getAllByRole('link')).toHaveLength(2)
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  expect(requests).toEqual([])
})

test('a code may be pasted with its space, is for one-time codes, and opens the file', async () => {
  const { requests } = fakeServer({
    'POST /api/applicants/codes': () => ({ body: { codeId } }),
    'POST /api/applicants/sign-in': () => ({ body: { file } }),
  })
  const onOpen = vi.fn()
  render(<OpenFile onOpen={onOpen} known={file} />)
  await userEvent.click(screen.getByRole('button', { name: 'Mail me a code' }))
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

test('a wrong code is told beside the box, is not sent again by itself, and a new one can be had', async () => {
  const { count } = fakeServer({
    'POST /api/applicants/codes': () => ({ body: { codeId } }),
    'POST /api/applicants/sign-in': () => ({
      status: 422,
      body: { code: 'invalid', message: 'Please check.', fields: { code: 'This code is not right' } },
    }),
  })
  render(<OpenFile onOpen={() => {}} known={file} />)
  await userEvent.click(screen.getByRole('button', { name: 'Mail me a code' }))
  await userEvent.type(await screen.findByLabelText('Code'), '000000{Enter}')
  expect(await screen.findByRole('link', { name: 'This code is not right' })).toBeDefined()
  expect(count('/api/applicants/sign-in')).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'Mail a new code' }))
  expect(await screen.findByText(/A new code is on its way/)).toBeDefined()
})

test('whoever has lost the reference gets the links of their address', async () => {
  const { requests } = fakeServer({ 'POST /api/applicants/links': () => ({ body: { isAsked: true } }) })
  render(<OpenFile onOpen={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: 'I do not know the reference' }))
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Mail me the links of my applications' }))
  expect(await screen.findByRole('status')).toHaveProperty('textContent', expect.stringContaining('ada@example.com'))
  expect(requests[0]?.body).toEqual({ email: 'ada@example.com' })
})

function Shown() {
  const { state } = useFile()
  return <p>{state.kind === 'open' ? state.file.reference : state.kind === 'none' ? (state.problem ?? 'none') : '…'}</p>
}

test('the token of a link is taken out of the address before it is used', async () => {
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

test('a link that no longer works says so, and does not hide a file that is open already', async () => {
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

function Problem() {
  const { state, look } = useFile()
  return state.kind === 'none' ? (
    <>
      <FileProblem state={state} onRetry={() => void look()} />
      <OpenFile onOpen={() => {}} isLost={state.isLinkSpent} />
    </>
  ) : null
}

test('a used link leads to a new one, and only a lost connection is tried again', async () => {
  history.replaceState(null, '', '/#open=abcdefghijklmnopqrstuvwx')
  const body = { code: 'not_found', message: 'This link was used before.', fields: {} }
  fakeServer({
    'POST /api/applicants/open': () => ({ status: 404, body }),
    'GET /api/applicants/me': () => ({ body: { file: null } }),
  })
  const { unmount } = render(<Problem />)
  expect(await screen.findByText('This link was used before.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Mail me the links of my applications' })).toBeDefined()
  unmount()

  render(<FileProblem state={{ kind: 'none', problem: 'No connection.' }} onRetry={() => {}} />)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('whose session ended is told so, and types nothing again', async () => {
  const ended = { reference: file.reference, email: file.email }
  sessionStorage.openFile = JSON.stringify(ended)
  fakeServer({ 'GET /api/applicants/me': () => ({ body: { file: null } }) })
  let found: unknown
  function Ended() {
    const { state } = useFile()
    found = state
    return state.kind === 'none' ? <FileProblem state={state} onRetry={() => {}} /> : null
  }
  const { unmount } = render(<Ended />)
  expect((await screen.findByRole('status')).textContent).toContain(file.reference)
  expect(found).toEqual({ kind: 'none', ended })
  unmount()

  // Only once: afterwards this tab has nothing open.
  render(<Ended />)
  await vi.waitFor(() => expect(found).toEqual({ kind: 'none' }))
  expect(screen.queryByRole('status')).toBeNull()
})
