// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { Dialog } from './dialog.tsx'

function Page({ children, isOnce = false }: { children: ReactNode; isOnce?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  return (
    <main>
      <h1>API keys</h1>
      {!(isOnce && isDone) && (
        <button type="button" onClick={() => setOpen(true)}>
          Create a key
        </button>
      )}
      {isOpen && (
        <Dialog
          title="A new key"
          onClose={() => {
            setOpen(false)
            setDone(true)
          }}
        >
          {children}
        </Dialog>
      )}
    </main>
  )
}

const open = () => screen.getByRole('button', { name: 'Create a key' })
const close = () => screen.getByRole('button', { name: 'Close' })
const nameField = <input aria-label="Name" />

test('a dialog focuses its first field and returns the focus to the button that opened it', async () => {
  const { user } = renderAdmin(<Page>{nameField}</Page>)
  await user.click(open())
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await user.click(close())
  expect(document.activeElement).toBe(open())
})

test('a confirmation dialog focuses its title, so that an early Enter does nothing', async () => {
  const { user } = renderAdmin(
    <Page>
      <button type="button">Remove</button>
    </Page>,
  )
  await user.click(open())
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'A new key' }))
  await user.keyboard('{Enter}')
  expect(screen.getByRole('dialog')).toBeDefined()
})

test('if the button that opened a dialog is gone, the page heading gets the focus', async () => {
  const { user } = renderAdmin(<Page isOnce>{nameField}</Page>)
  await user.click(open())
  await user.click(close())
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'API keys' }))
})

const question = () => screen.queryByText('Your changes aren’t saved. Close again to discard them.')

test("the second click of a double-click that opened a dialog doesn't close it", async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const { user } = renderAdmin(<Page>{nameField}</Page>)
  await user.click(open())
  await user.click(screen.getByRole('dialog'))
  expect(screen.getByRole('dialog')).toBeDefined()
  clock.mockReturnValue(2_000)
  await user.click(screen.getByRole('dialog'))
  expect(screen.queryByRole('dialog')).toBeNull()
  clock.mockRestore()
})

test('a dialog with unsaved input asks once before it closes, and again after new input', async () => {
  const onClose = vi.fn()
  const { user } = renderAdmin(
    <Dialog title="Add a task" onClose={onClose} holdsTyped>
      {nameField}
    </Dialog>,
  )
  await user.click(close())
  expect([onClose.mock.calls.length, question()]).toEqual([1, null])

  await user.type(screen.getByLabelText('Name'), 'Call')
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect([onClose.mock.calls.length, question()]).toEqual([1, expect.anything()])
  await user.type(screen.getByLabelText('Name'), ' them')
  expect(question()).toBeNull()
  await user.click(close())
  await user.click(close())
  expect(onClose).toHaveBeenCalledTimes(2)
})
