// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '#client/testing/draw.tsx'
import { ImportForm } from './import-form.tsx'

const show = (rows: readonly (readonly string[])[]) =>
  draw(
    <ImportForm
      table={{ header: ['Name', 'Phone'], rows: rows.map((row) => [...row]) }}
      fileName="fair.csv"
      onStart={() => {}}
      onCancel={() => {}}
    />,
  )

test.each([
  [1, '1 row'],
  [1_200, '1,200 rows'],
])('a file of %i is told and imported as %s', (count, words) => {
  show(Array.from({ length: count }, () => ['Ada Harbor', '(212) 555-0142']))
  expect(screen.getByText('fair.csv').parentElement?.textContent).toBe(`fair.csv has ${words}.`)
  expect(screen.getByRole('button', { name: `Import ${words}` })).toBeTruthy()
})
