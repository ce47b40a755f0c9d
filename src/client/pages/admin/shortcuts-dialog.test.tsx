// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '#client/testing/draw.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

test('a key with two functions is listed twice', () => {
  draw(<ShortcutsDialog onClose={() => {}} />)
  expect(screen.getAllByText('x')).toHaveLength(2)
})
