import { fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Tries to close the dialog with Escape, a click outside, and its two buttons. */
export async function tryToCloseDialog(user: UserEvent, cancel = 'Cancel') {
  const dialog = screen.getByRole('dialog')
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  fireEvent.click(dialog)
  for (const name of ['Close', cancel]) await user.click(within(dialog).getByRole('button', { name }))
}
