import { expect, test } from 'vitest'
import { readCells } from '#shared/intake/imports/import-field.ts'
import { leadFormat } from '#shared/intake/imports/lead-fields.ts'
import { merchantFormat } from '#shared/intake/imports/merchant-fields.ts'
import { assignColumn, batchEnd, guessColumns, missingFields, rememberHeaders, toImportRows } from './columns.ts'

test.each([
  [['Name', 'E-mail', 'Phone'], { name: 0, email: 1, phone: 2 }],
  [['id', 'First Name', 'Last Name', 'Email Address', 'Mobile'], { firstName: 1, lastName: 2, email: 3, phone: 4 }],
  [['company name', 'full_name', 'work email', 'cell phone'], { name: 1, email: 2, phone: 3 }],
  [
    ['Owner Email', 'Email', 'Lead Name', 'Tags', 'Created At'],
    { owner: 0, email: 1, name: 2, tags: 3, receivedOn: 4 },
  ],
  [['a', 'b'], {}],
])('%j is recognized', (header, columns) => {
  expect(guessColumns(leadFormat, header)).toEqual(columns)
})

test('the columns of merchants are recognized by the words of the trade', () => {
  const header = [
    'DBA',
    'Contact Name',
    'Email',
    'Industry',
    'Monthly Volume',
    'Fees',
    'Transactions',
    'Swiped %',
    'MID',
  ]
  expect(guessColumns(merchantFormat, header)).toEqual({
    ...{ businessName: 0, name: 1, email: 2, industry: 3, volumeCents: 4, feesCents: 5, payments: 6 },
    ...{ presentPercent: 7, accountNumber: 8 },
  })
})

test('a mapping is remembered by the text of the header', () => {
  const header = ['Kunde', 'Tel.', 'Wer']
  const columns = { name: 0, phone: 1, owner: 2 }
  const remembered = rememberHeaders(header, columns)
  expect(guessColumns(leadFormat, ['WER', 'kunde', 'Tel.'], remembered)).toEqual({ owner: 0, name: 1, phone: 2 })
})

test('a field has one column, and required fields without one are named', () => {
  expect(assignColumn({ name: 0, phone: 1 }, 2, 'phone')).toEqual({ name: 0, phone: 2 })
  expect(assignColumn({ name: 0, phone: 1 }, 1, '')).toEqual({ name: 0 })
  expect(missingFields(leadFormat, { lastName: 0 })).toEqual(['Phone'])
  expect(missingFields(leadFormat, {})).toEqual(['Full name', 'Phone'])
})

test('rows have their line number and their cells that are not empty', () => {
  expect(
    toImportRows({ rows: [[' Ada ', 'Harbor', 'ada@example.com', ' ']] }, { name: 0, email: 2, phone: 3 }),
  ).toEqual([{ number: 2, cells: { name: 'Ada', email: 'ada@example.com' } }])
})

test('a cell that is too long is sent long enough to be refused', () => {
  const [long] = toImportRows({ rows: [['x'.repeat(9_000)]] }, { note: 0, owner: 0 })
  expect(long?.cells.note).toHaveLength(2_001)
  expect(readCells(leadFormat, long?.cells ?? {}).problems).toMatchObject({
    ...{ note: 'Please use at most 2000 characters', owner: 'Use up to 2,000 characters' },
  })
})

test('batches are limited by rows and by length', () => {
  const rows = (length: number, text: string) =>
    Array.from({ length }, (_, index) => ({ number: index + 2, cells: { note: text } }))
  expect(batchEnd(rows(450, ''), 0)).toBe(200)
  expect(batchEnd(rows(450, ''), 400)).toBe(450)
  expect(batchEnd(rows(450, 'x'.repeat(2_000)), 0)).toBeLessThan(130)
})
