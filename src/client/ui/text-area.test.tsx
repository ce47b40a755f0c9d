// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TextArea } from './text-area.tsx'

test('a box for a long text is as high from the beginning as its lines ask for', () => {
  render(<TextArea label="Text" name="body" rows={10} />)
  expect(screen.getByLabelText('Text').className).toContain('min-h-[calc(10lh')
})
