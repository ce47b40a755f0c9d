// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { CopyButton } from './copy-button.tsx'

test('a copied text is announced outside of the button', async () => {
  const { user } = renderAdmin(<CopyButton value="ada@example.com" what="email address" />)
  const button = screen.getByRole('button', { name: 'Copy email address' })
  await user.click(button)
  const status = await screen.findByText('Copied')
  expect(status.getAttribute('role')).toBe('status')
  expect(button.contains(status)).toBe(false)
  expect(await navigator.clipboard.readText()).toBe('ada@example.com')
})
