// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { ImportForm } from './import-form.tsx'

const show = (rows: readonly (readonly string[])[], header: readonly string[] = ['Name', 'Phone']) =>
  renderAdmin(
    <ImportForm
      table={{ header, rows: rows.map((row) => [...row]) }}
      fileName="fair.csv"
      onStart={() => {}}
      onCancel={() => {}}
    />,
  )

test.each([
  [1, '1 row'],
  [1_200, '1,200 rows'],
])('a file with %i rows shows %s', (count, text) => {
  show(Array.from({ length: count }, () => ['Ada Harbor', '(212) 555-0142']))
  expect(screen.getByText('fair.csv').parentElement?.textContent).toBe(`fair.csv has ${text}.`)
  expect(screen.getByRole('button', { name: `Import ${text}` })).toBeTruthy()
})

test('the button counts the valid rows, and a missing source gets the focus', async () => {
  fakeServer({ 'POST /api/admin/lead-imports/check': () => ({ body: { results: [] } }) })
  const rows = [
    ['Ada Harbor', '(212) 555-0142', 'ada@example.com'],
    ['Lee Example', '12', 'no address'],
  ]
  const { user } = show(rows, ['Name', 'Phone', 'Email'])
  await user.click(screen.getByRole('button', { name: 'Import 1 row' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Source'))
})

test('the first missing column gets the focus', async () => {
  const { user } = show([['Ada Harbor', 'ada@example.com']], ['Name', 'Email'])
  await user.click(screen.getByRole('button', { name: 'Import 1 row' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Phone'))
})
