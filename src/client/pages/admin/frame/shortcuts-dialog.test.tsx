// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

test('a key with two functions is listed twice', () => {
  renderAdmin(<ShortcutsDialog onClose={() => {}} />)
  expect(screen.getAllByText('x')).toHaveLength(2)
})
