// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { leadFormat } from '#shared/intake/imports/lead-fields.ts'
import { ImportForm } from './import-form.tsx'
import type { ImportSubject } from './import-subject.ts'

const leads: ImportSubject = {
  ...{ kind: 'leads', title: 'Leads', plural: 'leads', format: leadFormat, sourceHelp: '', matchedBy: '' },
  ...{ updateText: undefined, caution: '', undoEffect: '', listPath: '/admin/leads', addressOf: () => '' },
}

const show = (rows: readonly (readonly string[])[], header: readonly string[] = ['Name', 'Phone']) => {
  fakeServer({ 'POST /api/admin/imports/check': () => ({ body: { results: [] } }) })
  return renderAdmin(
    <ImportForm
      subject={leads}
      table={{ header, rows: rows.map((row) => [...row]) }}
      fileName="fair.csv"
      onStart={() => {}}
      onCancel={() => {}}
    />,
  )
}

test.each([
  [1, '1 row'],
  [1_200, '1,200 rows'],
])('a file with %i rows shows %s', (count, text) => {
  show(Array.from({ length: count }, () => ['Ada Harbor', '(212) 555-0142']))
  expect(screen.getByText('fair.csv').parentElement?.textContent).toBe(`fair.csv has ${text}.`)
  expect(screen.getByRole('button', { name: `Import ${text}` })).toBeTruthy()
})

test('the button counts the valid rows, and a missing source gets the focus', async () => {
  const rows = [
    ['Ada Harbor', '(212) 555-0142', 'ada@example.com'],
    ['Lee Example', '12', 'no address'],
  ]
  const { user } = show(rows, ['Name', 'Phone', 'Email'])
  await user.click(await screen.findByRole('button', { name: 'Import 1 row' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Source (required)'))
})

test('a required field without a column is named, and an unused column gets the focus', async () => {
  const { user } = show([['Ada Harbor', 'x']], ['Name', 'Anruf'])
  expect(screen.getByText('Choose a column for: Phone')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Import 1 row' }))
  const select = screen.getByLabelText('Field for the column Anruf')
  expect(document.activeElement).toBe(select)
  await user.selectOptions(select, within(select).getByRole('option', { name: 'Phone (required)' }))
  expect(screen.queryByText('Choose a column for: Phone')).toBeNull()
})

test('a phone number in the preview is not broken into lines, but a long text is', () => {
  show([
    ['Ada Harbor', '(212) 555-0142'],
    ['Lee Example', 'call the office and ask for Lee in the back room'],
  ])
  expect(screen.getByRole('cell', { name: '(212) 555-0142' }).className).toContain('whitespace-nowrap')
  expect(screen.getByRole('cell', { name: /^call the office/ }).className).not.toContain('whitespace-nowrap')
})

test('without any valid row, there is nothing to import', async () => {
  show([['Ada Harbor', '12']])
  expect(await screen.findByText(/None of the rows in this file can be imported/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
})

test.each([
  [20, undefined],
  [1_234, 'First 20 of 1,234 rows'],
])('the preview of %i rows says %s', async (count, text) => {
  show(Array.from({ length: count }, () => ['Ada Harbor', '(212) 555-0142']))
  const preview = await screen.findByRole('table')
  expect(within(preview).getAllByRole('row')).toHaveLength(21)
  expect(preview.querySelector('caption')?.textContent).toBe(text)
})
