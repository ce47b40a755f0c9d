import { expect, test } from 'vitest'
import { statementCsv } from './statement.ts'

test('repayments are negative in the amount column, so that its sum is right', () => {
  const line = {
    on: '2026-03-02',
    reference: 'HB-1',
    client: 'Harbor Bakery',
    description: 'Commission',
    cents: 90_000,
  }
  const clawback = { ...line, description: 'Clawback', cents: -60_000 }
  const times = { from: '2026-03-01', to: '2026-03-31', at: '2026-03-31T12:00:00.000Z' }
  const csv = statementCsv({ staffId: 'pat', name: 'Pat Example', ...times, paid: [line], open: [clawback] })
  const amounts = csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((row) => Number(row.split(',').at(-1)))
  expect(amounts).toEqual([900, -600])
})
