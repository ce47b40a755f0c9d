import type { Statement } from '#shared/intake/merchants/analyse-statement.ts'
import type { Answers } from './use-answers.ts'

/** The statement analyzer's inputs; dollars and percent of one month. */
export const statementQuestions = {
  sales: { initial: 30_000, from: 500, to: 5_000_000 },
  fees: { initial: 960, from: 1, to: 200_000 },
  payments: { initial: 600, from: 1, to: 200_000, whole: 'payments' },
  counter: { initial: 80, from: 0, to: 100, whole: 'percent' },
  amex: { initial: 10, from: 0, to: 100, whole: 'percent' },
  leaving: { initial: 0, from: 0, to: 50_000 },
  equipment: { initial: 0, from: 0, to: 50_000 },
} as const

export type StatementAnswers = Answers<typeof statementQuestions>

/** Converts the answers for the analysis, in cents. */
export const statementOf = (answers: StatementAnswers): Statement => ({
  volumeCents: Math.round(answers.sales * 100),
  feesCents: Math.round(answers.fees * 100),
  payments: answers.payments,
  presentPercent: answers.counter,
  amexPercent: answers.amex,
  terminationFeeCents: Math.round(answers.leaving * 100),
  equipmentCents: Math.round(answers.equipment * 100),
})
