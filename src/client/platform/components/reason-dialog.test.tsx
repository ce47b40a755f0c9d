// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { tryToCloseDialog } from '#client/testing/try-to-close-dialog.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Starts a move whose response is pending until it is resolved. */
function startMove() {
  const answer = Promise.withResolvers<void>()
  const [onMove, onClose] = [vi.fn(() => answer.promise), vi.fn()]
  return {
    ...renderAdmin(<ReasonDialog title="Move Ada Harbor" help="" onMove={onMove} onClose={onClose} />),
    ...{ onMove, onClose, answer },
  }
}

test('a move is sent once, and its dialog stays open until the response', async () => {
  const { user, onMove, onClose, answer } = startMove()
  await user.type(screen.getByLabelText('Reason'), 'They chose another lender')
  await user.dblClick(screen.getByRole('button', { name: 'Move' }))
  await screen.findByRole('button', { name: 'Moving…' })
  await tryToCloseDialog(user)
  expect([onMove.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0])
  answer.resolve()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('an error is shown in the dialog it belongs to', async () => {
  const { user, onClose, answer } = startMove()
  await user.type(screen.getByLabelText('Reason'), 'No')
  await user.click(screen.getByRole('button', { name: 'Move' }))
  answer.reject(new AppError('conflict', 'A colleague was faster'))
  expect((await screen.findByRole('alert')).textContent).toBe('A colleague was faster')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledOnce()
})
