// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RecoveryCodesDialog } from '#client/features/auth/recovery-codes-dialog.tsx'
import { RecoveryCodesStep } from '#client/features/auth/recovery-codes-step.tsx'
import { draw } from '#client/testing/draw.tsx'

const codes = ['aaaa-1111', 'bbbb-2222']
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('while codes are shown the browser asks before they are lost, and afterwards no more', () => {
  const { unmount } = draw(<RecoveryCodesStep codes={codes} onSaved={() => {}} />)
  expect(asksBeforeLeaving()).toBe(true)
  unmount()
  expect(asksBeforeLeaving()).toBe(false)
})

test('a window with new codes warns once before it closes without a word that they are kept', async () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = () => {}
  const onClose = vi.fn()
  const { user } = draw(<RecoveryCodesDialog codes={codes} onClose={onClose} />)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect([onClose.mock.calls.length, screen.getByRole('alert').textContent]).toEqual([
    0,
    expect.stringContaining('Have you kept them?'),
  ])
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
