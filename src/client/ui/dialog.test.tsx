// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { draw } from '#client/testing/draw.tsx'
import { Dialog } from '#client/ui/dialog.tsx'

beforeAll(() => {
  // jsdom draws dialogs, and cannot open them.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = () => {}
})

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
