// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { ApiKey } from '#shared/identity/api-keys/contract.ts'
import { ApiKeyActions, ApiKeyDialog } from './api-key-actions.tsx'

const id = '0197f1f2-0000-7000-8000-000000000007'
const key = 'hl_example'
const showModal = vi.fn()

beforeEach(() => {
  showModal.mockClear()
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true
    showModal()
  }
})

/** A server that holds its response to the key request until released. */
function slowServer(path: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  fakeServer({
    'GET /api/admin/api-keys': () => ({ body: { keys: [] } }),
    [`POST ${path}`]: () => promise.then(() => ({ body: { id, key } })),
  })
  return { answer: resolve }
}

/** Tries every way to close the dialog. */
async function tryToClose(user: ReturnType<typeof renderAdmin>['user']) {
  const dialog = screen.getByRole('dialog')
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  fireEvent.click(dialog)
  for (const name of ['Close', 'Cancel']) {
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name })
    expect(button.disabled).toBe(true)
    await user.click(button)
  }
  // Browsers do this if Escape is pressed repeatedly.
  showModal.mockClear()
  fireEvent(dialog, new Event('close'))
  expect(showModal).toHaveBeenCalledOnce()
}

test('keeps the dialog open while a key is being created and allows closing it again if that fails', async () => {
  const { answer } = slowServer('/api/admin/api-keys')
  const [onCreated, onClose] = [vi.fn(), vi.fn()]
  const { user } = renderAdmin(<ApiKeyDialog onCreated={onCreated} onClose={onClose} />)
  await user.type(screen.getByLabelText('Integration name'), 'Books')
  await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Create key' }))
  await screen.findByRole('button', { name: 'Creating…' })
  await tryToClose(user)
  expect(onClose).not.toHaveBeenCalled()

  answer()
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledWith(key))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  // Asks first, because the draft is saved nowhere else.
  for (let press = 0; press < 2; press++)
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('keeps the dialog open while a key is being replaced until the new key is shown', async () => {
  const { answer } = slowServer(`/api/admin/api-keys/${id}/rotate`)
  const apiKey: ApiKey = {
    ...{ id, label: 'Books', prefix: 'hl_Zk3f9a', scopes: [], perMinute: 60, createdBy: 'Pat Example' },
    ...{ createdAt: '2026-03-01T10:00:00.000Z', expiresAt: null, lastUsedAt: null, previousUntil: null },
    ...{ revokedAt: null, revokedBy: null, restorableUntil: null },
  }
  const { user } = renderAdmin(<ApiKeyActions apiKey={apiKey} isOver={false} />)
  await user.click(screen.getByRole('button', { name: 'Replace' }))
  await user.click(screen.getByRole('button', { name: 'Replace key' }))
  await screen.findByRole('button', { name: 'One moment…' })
  await tryToClose(user)

  answer()
  expect(await screen.findByText(key)).toBeDefined()
})

test('keeps the dialog open from the first click, before any timer runs', async () => {
  slowServer('/api/admin/api-keys')
  const onClose = vi.fn()
  renderAdmin(<ApiKeyDialog onCreated={() => {}} onClose={onClose} />)
  fireEvent.change(screen.getByLabelText('Integration name'), { target: { value: 'Books' } })
  fireEvent.click(screen.getAllByRole('checkbox')[0] as HTMLElement)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Create key' })))
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(onClose).not.toHaveBeenCalled()
})
