import { fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Tries Escape, a press outside the window, and its two buttons. */
export async function tryToLeave(user: UserEvent, cancel = 'Cancel') {
  const dialog = screen.getByRole('dialog')
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  fireEvent.click(dialog)
  for (const name of ['Close', cancel]) await user.click(within(dialog).getByRole('button', { name }))
}
