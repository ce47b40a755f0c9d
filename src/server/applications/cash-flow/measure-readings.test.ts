import { expect, test } from 'vitest'
import { readCsv } from '#server/applications/statements/downloads/read-csv.ts'
import { emptyReview } from '#shared/applications/cash-flow/review.ts'
import { maxMeasuredLines, measureReadings, type Reading } from './measure-readings.ts'

const csv = (lines: readonly string[]) => readCsv(['Date,Description,Amount', ...lines].join('\n'))

const readingOf = (documentId: string, lines: readonly string[]): Reading => ({
  documentId,
  file: { format: 'csv', sha256: '', accounts: csv(lines), signs: [], producer: null, scannedPages: [] },
})

async function* each(readings: readonly Reading[]) {
  yield* readings
}

const measure = (readings: readonly Reading[], largest?: number) =>
  measureReadings(
    {
      ...{ documentIds: [], review: emptyReview, overrides: [], own: [] },
      ...(largest === undefined ? {} : { largest }),
    },
    each(readings),
  )

test('statements beyond the limit of lines are left out, and those before them are measured', async () => {
  const full = Array.from({ length: maxMeasuredLines - 1 }, () => '01/02/2026,FEE,-1.00')
  const { files, cashFlow } = await measure([
    readingOf('a', full),
    readingOf('b', ['01/03/2026,A,1.00', '01/04/2026,B,2.00']),
  ])
  expect([...files.keys()]).toEqual(['a'])
  expect(cashFlow.transactions).toHaveLength(maxMeasuredLines - 1)
})

test('the largest lines are returned in each direction, without the accounts’ lines, and the figures are of all', async () => {
  const amounts = [5, -3, 8, -9, 1, -2]
  const lines = amounts.map((amount, at) => `01/0${at + 1}/2026,LINE,${amount}.00`)
  const whole = await measure([readingOf('a', lines)])
  const { cashFlow, files } = await measure([readingOf('a', lines)], 2)
  expect(cashFlow.transactions.map(({ amountCents }) => amountCents)).toEqual([800, 500, -900, -300])
  expect(cashFlow.total).toEqual(whole.cashFlow.total)
  expect(whole.cashFlow.transactions).toHaveLength(amounts.length)
  expect(files.get('a')?.accounts.flatMap(({ periods }) => periods.flatMap((one) => one.transactions))).toEqual([])
})
