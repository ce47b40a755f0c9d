import { expect, test } from 'vitest'
import type { CashFlowLine } from './contract.ts'
import { type CashFlowFigure, linesOfFigure } from './figure-lines.ts'

const line = (id: string, date: string, amountCents: number, category: CashFlowLine['category']): CashFlowLine => ({
  ...{ id, date, amountCents, category, documentId: id, description: id, balanceCents: null, page: 1, box: null },
  ...{ rule: '', decided: null, read: null, explanation: null, isAdded: false, corrected: null, isCounted: true },
})
const lines = [
  line('sale', '2026-01-02', 5_000, 'deposit'),
  line('cards', '2026-01-03', 9_000, 'card_processor'),
  line('own', '2026-01-03', 20_000, 'transfer'),
  line('rent', '2026-01-05', -30_000, 'rent'),
  line('fee', '2026-01-05', -3_500, 'nsf'),
  line('advance', '2026-02-02', -1_000, 'debt_payment'),
]
const days = [
  { day: '2026-01-02', cents: 5_000, isNegative: false },
  { day: '2026-01-03', cents: 34_000, isNegative: false },
  { day: '2026-01-05', cents: 500, isNegative: true },
  { day: '2026-01-06', cents: 500, isNegative: false },
  { day: '2026-02-02', cents: -500, isNegative: true },
]

test.each<[CashFlowFigure, string | null, string[]]>([
  ['deposits', null, ['sale', 'cards', 'own']],
  ['trueRevenue', null, ['sale', 'cards']],
  ['expenses', null, ['rent', 'fee']],
  ['debtPayments', '2026-01', []],
  ['debtPayments', null, ['advance']],
  ['averageDailyBalance', '2026-02', ['advance']],
  ['lowestBalance', '2026-01', ['rent', 'fee']],
  ['endingBalance', '2026-01', ['rent', 'fee']],
  ['endingBalance', null, ['advance']],
  ['negativeDays', '2026-01', ['rent', 'fee']],
  ['nsf', null, ['fee']],
  ['largestDeposit', null, ['cards']],
])('%s of %s', (figure, month, ids) => {
  expect(linesOfFigure({ lines, days }, figure, month).map(({ id }) => id)).toEqual(ids)
})
