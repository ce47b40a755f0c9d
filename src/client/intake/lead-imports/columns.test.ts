import { expect, test } from 'vitest'
import { guessColumns, toImportRows } from './columns.ts'

test.each([
  [['Name', 'E-mail', 'Phone'], { name: 0, lastName: -1, email: 1, phone: 2 }],
  [['id', 'First Name', 'Last Name', 'Email Address', 'Mobile'], { name: 1, lastName: 2, email: 3, phone: 4 }],
  [['company name', 'full_name', 'work email', 'cell phone'], { name: 1, lastName: -1, email: 2, phone: 3 }],
  [['a', 'b'], { name: -1, lastName: -1, email: -1, phone: -1 }],
])('%j is recognized', (header, columns) => {
  expect(guessColumns(header)).toEqual(columns)
})

test('rows have their line number, and first and last name combined', () => {
  const table = { header: ['First', 'Last', 'Mail', 'Tel'], rows: [[' Ada ', 'Harbor', 'ada@example.com']] }
  expect(toImportRows(table, { name: 0, lastName: 1, email: 2, phone: 3 })).toEqual([
    { number: 2, name: 'Ada Harbor', email: 'ada@example.com', phone: '' },
  ])
})
