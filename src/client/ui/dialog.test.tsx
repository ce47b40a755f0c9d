// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { draw } from '#client/testing/draw.tsx'
import { Dialog } from '#client/ui/dialog.tsx'

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

test('a window begins in its first field and gives the focus back to what opened it', async () => {
  const { user } = draw(<Page>{nameField}</Page>)
  await user.click(open())
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await user.click(close())
  expect(document.activeElement).toBe(open())
})

test('a window that only asks begins on its title: an early Enter does nothing', async () => {
  const { user } = draw(
    <Page>
      <button type="button">Remove</button>
    </Page>,
  )
  await user.click(open())
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'A new key' }))
  await user.keyboard('{Enter}')
  expect(screen.getByRole('dialog')).toBeDefined()
})

test('where what opened a window is gone, the heading of the page has the focus', async () => {
  const { user } = draw(<Page isOnce>{nameField}</Page>)
  await user.click(open())
  await user.click(close())
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'API keys' }))
})

const question = () => screen.queryByText('What you typed is not kept. Close again to leave without it.')

test('the second press of the click that opened a window, beside it, does not close it', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const { user } = draw(<Page>{nameField}</Page>)
  await user.click(open())
  await user.click(screen.getByRole('dialog'))
  expect(screen.getByRole('dialog')).toBeDefined()
  clock.mockReturnValue(2_000)
  await user.click(screen.getByRole('dialog'))
  expect(screen.queryByRole('dialog')).toBeNull()
  clock.mockRestore()
})

test('a window that holds what is typed asks once before it closes over it, anew for what is typed after', async () => {
  const onClose = vi.fn()
  const { user } = draw(
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
