// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { sayUndone, showDone, UndoToaster } from './undo-toast.tsx'

/** A card that moves between two columns and is rendered again in the other, as on boards. */
function Board() {
  const [place, setPlace] = useState('Attempted')
  const move = () => {
    setPlace('Qualified')
    const onUndo = () => {
      setPlace('Attempted')
      sayUndone()
    }
    showDone({ title: 'Ada Harbor moved to Qualified', about: '[data-card="ada"]', onUndo })
  }
  return (
    <main>
      <h1>Leads</h1>
      <ul key={place} aria-label={place}>
        <li data-card="ada">
          <button type="button" onClick={move}>
            Move Ada Harbor
          </button>
        </li>
      </ul>
      <UndoToaster />
    </main>
  )
}

test('an item restored by keyboard gets the focus at its new place, and the undo is announced', async () => {
  const { user } = renderAdmin(<Board />)
  await user.click(screen.getByRole('button', { name: 'Move Ada Harbor' }))
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  await user.keyboard('{Enter}')
  const column = screen.getByRole('list', { name: 'Attempted' })
  await waitFor(() => expect(document.activeElement).toBe(within(column).getByRole('button')))
  expect(screen.getByRole('status').textContent).toContain('Undone.')
  expect(screen.queryByText('Ada Harbor moved to Qualified')).toBeNull()
})

test('only the last action shows; the two before it can be undone after it', async () => {
  const { user } = renderAdmin(<UndoToaster />)
  const undone = vi.fn()
  act(() => {
    for (const each of ['One', 'Two', 'Three', 'Four']) showDone({ title: each, onUndo: () => undone(each) })
  })
  const shown = () => screen.queryAllByRole('paragraph').map(({ textContent }) => textContent)
  for (const each of ['Four', 'Three', 'Two']) {
    expect(shown()).toEqual([each])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
  }
  expect(shown()).toEqual([])
  expect(undone.mock.calls).toEqual([['Four'], ['Three'], ['Two']])
})

function Sheet() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen && (
        <Dialog title="Application" onClose={() => setOpen(false)}>
          <p>A document</p>
        </Dialog>
      )}
      <UndoToaster />
    </>
  )
}

test('an action in a dialog shows its message inside the dialog, where it stays after the dialog closes', async () => {
  const { user } = renderAdmin(<Sheet />)
  act(() => showDone({ title: 'Accepted: May.csv' }))
  const sheet = screen.getByRole('dialog', { name: 'Application' })
  expect(sheet.contains(screen.getByText('Accepted: May.csv'))).toBe(true)
  await user.click(within(sheet).getAllByRole('button', { name: 'Close' })[0] ?? sheet)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Accepted: May.csv')).toBeDefined()
})
