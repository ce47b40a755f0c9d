// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { EmailField } from './email-field.tsx'

afterEach(cleanup)

function Controlled() {
  const [value, setValue] = useState('')
  return <EmailField value={value} onChange={({ currentTarget }) => setValue(currentTarget.value)} />
}

test.each([
  ['uncontrolled', EmailField],
  ['controlled', Controlled],
])('a mistyped domain is corrected only on request: %s', async (_kind, Shown) => {
  render(<Shown />)
  const user = userEvent.setup()
  const box = screen.getByLabelText<HTMLInputElement>('Email')
  await user.type(box, 'ada@gmial.com')
  expect(screen.queryByRole('button')).toBeNull()
  await user.tab()
  expect(box.value).toBe('ada@gmial.com')
  await user.click(await screen.findByRole('button', { name: 'Use this address' }))
  expect(box.value).toBe('ada@gmail.com')
  expect(document.activeElement).toBe(box)
  expect(screen.queryByRole('button')).toBeNull()
})
