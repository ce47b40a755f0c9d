// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { SidePanel } from './side-panel.tsx'

beforeEach(() => {
  // As browsers do.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
    this.querySelector('h2')?.focus()
  }
})

function Page() {
  const [isWide, setWide] = useState(true)
  const [isOpen, setOpen] = useState(true)
  return (
    <main onKeyUp={({ key }) => key === 'F9' && setWide(!isWide)}>
      <h1>Contacts</h1>
      {isOpen && (
        <SidePanel title="Message" isBeside={isWide} onClose={() => setOpen(false)}>
          <input aria-label="Reply" />
        </SidePanel>
      )}
    </main>
  )
}

test('a panel keeps its input and focus when the window becomes narrow and wide again', async () => {
  const { user } = renderAdmin(<Page />)
  const reply = screen.getByLabelText<HTMLInputElement>('Reply')
  expect(screen.getByRole('complementary', { name: 'Message' }).contains(reply)).toBe(true)
  await user.type(reply, 'Thank you')

  await user.keyboard('{F9}')
  const sheet = screen.getByRole('dialog', { name: 'Message' })
  expect(sheet.contains(screen.getByLabelText('Reply'))).toBe(true)
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(document.activeElement).toBe(reply)
  await user.keyboard(' very')

  await user.keyboard('{F9}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('complementary', { name: 'Message' }).contains(reply)).toBe(true)
  expect(document.activeElement).toBe(reply)
  await user.keyboard(' much')
  expect(reply.value).toBe('Thank you very much')

  await user.keyboard('{Escape}')
  expect(screen.queryByLabelText('Reply')).toBeNull()
})
