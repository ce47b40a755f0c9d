// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import type { Message } from '#shared/applications/messages/contract.ts'
import { clearMessageDraft, Messages } from './messages.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})
const reference = 'HL-7Q4K-92XM'
const box = () => screen.getByLabelText('Write to us') as HTMLTextAreaElement
const renderAdmin = (of = reference) =>
  render(<Messages reference={of} messages={[]} hasEarlier={false} isVerified onVerify={() => {}} onSent={() => {}} />)

test('a draft message is restored after a reload, for this application only', async () => {
  const { unmount } = renderAdmin()
  await userEvent.type(box(), 'My new oven')
  unmount()
  const again = renderAdmin()
  expect(box().value).toBe('My new oven')
  again.unmount()
  const other = renderAdmin('HL-0000-0000')
  expect(box().value).toBe('')
  other.unmount()
  clearMessageDraft()
  renderAdmin()
  expect(box().value).toBe('')
})

test('a sent message is cleared, and a retry after a reload is the same message', async () => {
  let isDown = true
  const { requests } = fakeServer({
    'POST /api/messages': () => {
      if (isDown) return { status: 422, body: { code: 'invalid', message: 'Not now.', fields: {} } }
      const message = {
        id: crypto.randomUUID(),
        author: 'applicant',
        name: '',
        body: 'Hello',
        at: '2026-03-02T12:00:00Z',
        isUnverified: false,
      }
      return { body: { message } }
    },
  })
  const { unmount } = renderAdmin()
  await userEvent.type(box(), 'Hello')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Not now.')).toBeDefined()
  unmount()
  isDown = false
  renderAdmin()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await expect.poll(() => box().value).toBe('')
  const [first, second] = requests.map(({ body }) => body.id)
  expect(second).toBe(first)
  expect(sessionStorage.getItem('messageDraft')).toBeNull()
})

test('text added while a message is being sent is the next message', async () => {
  const arrived = Promise.withResolvers<void>()
  const { requests } = fakeServer({
    'POST /api/messages': async ({ body }) => {
      await arrived.promise
      const message = { id: body.id, author: 'applicant', name: '', body: body.body, isUnverified: false }
      return { body: { message: { ...message, at: '2026-03-02T12:00:00Z' } } }
    },
  })
  renderAdmin()
  await userEvent.type(box(), 'Hello')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await userEvent.type(box(), ', and thank you')
  arrived.resolve()
  await screen.findByRole('button', { name: 'Send' })
  expect(box().value).toBe('Hello, and thank you')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await expect.poll(() => box().value).toBe('')
  expect(new Set(requests.map(({ body }) => body.id)).size).toBe(2)
})

test('earlier messages are added page by page, and stay when newer ones arrive', async () => {
  const line = (turn: number): Message => ({
    ...{ id: `0198c0de-0000-7000-8000-${String(turn).padStart(12, '0')}`, author: 'applicant', name: '' },
    ...{ body: `Line ${turn}`, at: '2026-03-02T12:00:00Z', isUnverified: false },
  })
  const { requests } = fakeServer({
    'GET /api/messages': () => ({ body: { messages: [line(1), line(2)], hasEarlierMessages: false } }),
  })
  const page = (messages: Message[]) => (
    <Messages reference={reference} messages={messages} hasEarlier isVerified onVerify={() => {}} onSent={() => {}} />
  )
  const { rerender } = render(page([line(3), line(4)]))
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier messages' }))
  const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.match(/Line \d/)?.[0])
  await expect.poll(shown).toEqual(['Line 1', 'Line 2', 'Line 3', 'Line 4'])
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull()
  rerender(page([line(4), line(5)]))
  expect(shown()).toEqual(['Line 1', 'Line 2', 'Line 3', 'Line 4', 'Line 5'])
  expect(requests).toHaveLength(1)
})
