import { expect, test } from 'vitest'
import { readCsv } from '#server/applications/statements/downloads/read-csv.ts'
import { manyLoans } from '#server/testing/hostile/hostile-statement.ts'
import { emptyReview } from '#shared/applications/cash-flow/review.ts'
import { maxMeasuredLines, maxMeasuredPeriods, measureReadings, type Reading } from './measure-readings.ts'

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
      ...{ documentIds: [], review: emptyReview, overrides: [], own: [], withStacking: true },
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

test('a statement with thousands of loans gives a short result, and applicants get no warnings', async () => {
  const reading = readingOf('a', manyLoans(1_600, 90).toString().trim().split('\n').slice(1))
  const { debt, bytes } = await measure([reading], 0)
  expect(debt).toMatchObject({ morePositions: 3_150, activeCount: 1_600 })
  expect([debt.positions.length, debt.stacking.length]).toEqual([50, 50])
  expect(debt.moreStacking).toBe(1_551)
  expect(bytes).toBeLessThan(200_000)
  const request = { documentIds: [], review: emptyReview, overrides: [], own: [], largest: 500, withStacking: false }
  expect((await measureReadings(request, each([reading]))).debt).toMatchObject({ stacking: [], moreStacking: 0 })
})

const emptyPeriod = { openingCents: null, closingCents: null, reconciled: false, firstBreak: null, transactions: [] }

test.each([
  ['periods', maxMeasuredPeriods / 2, '2026-01-01', '2026-01-01'],
  ['days', 30, '2020-01-01', '2025-12-31'],
])('a file with too many %s together with those before it is left out', async (_of, count, from, to) => {
  const periods = Array.from({ length: count }, () => ({ ...emptyPeriod, from, to }))
  const full = (documentId: string): Reading => {
    const { file } = readingOf(documentId, ['01/03/2026,A,1.00'])
    return { documentId, file: { ...file, accounts: [{ bank: null, holder: null, accountLast4: null, periods }] } }
  }
  const { files } = await measure([full('a'), readingOf('b', ['01/03/2026,A,1.00']), full('c')])
  expect([...files.keys()]).toEqual(['a', 'b'])
})

test('if the result would be too large for the main thread, the later half of the files is left out', async () => {
  const long = Array.from({ length: 4_900 }, (_, at) => `01/02/2026,${'€'.repeat(2_000)} ${at},-1.00`)
  const { files, bytes } = await measure([readingOf('a', long), readingOf('b', long)])
  expect([...files.keys()]).toEqual([])
  expect(bytes).toBeLessThan(24_000_000)
})
