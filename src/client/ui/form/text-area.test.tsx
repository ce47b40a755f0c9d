// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TextArea } from './text-area.tsx'

test('a text area has its full height from the start', () => {
  render(<TextArea label="Text" name="body" rows={10} />)
  expect(screen.getByLabelText('Text').className).toContain('min-h-[calc(10lh')
})
