import { z } from 'zod/mini'
import { account, dollars, ein, oneOf, optional, routing, shortText, visibleOnly, wholeNumber } from './answer-kinds.ts'
import { laterHelp, paymentRhythms, type Question, type QuestionStep, yesNo, yesNoNotSure } from './question.ts'

const most = 1_000_000_000
const maxPositions = 12

const questions: readonly Question[] = [
  {
    kind: 'money',
    name: 'monthlyRevenueDollars',
    label: 'Average monthly revenue',
    help: 'Total bank deposits, averaged over the last three or four months.',
  },
  { kind: 'money', name: 'annualRevenueDollars', label: 'Revenue last year', isOptional: true },
  { kind: 'money', name: 'averageBalanceDollars', label: 'Average bank balance', isOptional: true },
  {
    kind: 'number',
    name: 'negativeDays',
    label: 'Negative-balance days in the last three months',
    help: 'An estimate is fine. Lenders see it in your statements.',
    isOptional: true,
  },
  { kind: 'money', name: 'cardSalesDollars', label: 'Average monthly card sales', isOptional: true },
  { kind: 'choice', name: 'wasProfitable', label: 'Did the business make a profit last year?', choices: yesNoNotSure },
  { kind: 'choice', name: 'areTaxesCurrent', label: 'Are your business taxes current?', choices: yesNoNotSure },
  { kind: 'choice', name: 'hasPositions', label: 'Does the business have any open loans or advances?', choices: yesNo },
  {
    kind: 'list',
    name: 'positions',
    label: 'Loans and advances',
    item: 'Loan or advance',
    most: maxPositions,
    onlyIf: { answer: 'hasPositions', is: 'yes' },
    questions: [
      { kind: 'text', name: 'funder', label: 'Lender' },
      { kind: 'money', name: 'balanceDollars', label: 'Balance owed' },
      { kind: 'money', name: 'paymentDollars', label: 'Payment amount' },
      { kind: 'select', name: 'rhythm', label: 'Payment frequency', choices: paymentRhythms },
    ],
  },
  { kind: 'text', name: 'bankName', label: 'Bank', isOptional: true },
  { kind: 'secret', name: 'ein', label: 'EIN (federal tax ID)', help: laterHelp, isOptional: true },
  { kind: 'secret', name: 'routingNumber', label: 'Routing number', help: laterHelp, isOptional: true },
  { kind: 'secret', name: 'accountNumber', label: 'Account number', help: laterHelp, isOptional: true },
]

const position = z.object({
  funder: shortText('Please enter the lender'),
  balanceDollars: dollars(0, most, 'Please enter the balance, in dollars'),
  paymentDollars: dollars(0, most, 'Please enter the payment amount, in dollars'),
  rhythm: oneOf(paymentRhythms, 'Please choose a payment frequency'),
})

/** Returns whether last year's revenue is below an average month's. */
export function isYearBelowMonth(answers: { readonly [name: string]: unknown }): boolean {
  const { monthlyRevenueDollars: month, annualRevenueDollars: year } = answers
  return typeof month === 'number' && typeof year === 'number' && year < month
}

/** Self-reported; statements show exact figures. */
export const financials = {
  slug: 'financials',
  title: 'Financials',
  intro: 'Round numbers are fine. Your bank statements show the exact amounts.',
  forTypes: ['business'],
  secrets: ['ein', 'routingNumber', 'accountNumber'],
  questions,
  answers: visibleOnly(
    questions,
    z.object({
      monthlyRevenueDollars: dollars(0, most, 'Please enter the average monthly revenue, in dollars'),
      annualRevenueDollars: optional(dollars(0, most, 'Please enter last year’s revenue, in dollars')),
      averageBalanceDollars: optional(dollars(0, most, 'Please enter the average balance, in dollars')),
      negativeDays: optional(wholeNumber(0, 92, 'Please enter a number of days, 0 to 92')),
      cardSalesDollars: optional(dollars(0, most, 'Please enter the monthly card sales, in dollars')),
      wasProfitable: oneOf(yesNoNotSure, 'Please choose one'),
      areTaxesCurrent: oneOf(yesNoNotSure, 'Please choose one'),
      hasPositions: oneOf(yesNo, 'Please choose yes or no'),
      positions: z.optional(
        z
          .array(position)
          .check(
            z.minLength(1, 'Please add the loan or advance'),
            z.maxLength(maxPositions, `Please list no more than ${maxPositions}`),
          ),
      ),
      bankName: optional(shortText('Please enter at least 2 characters')),
      ein: optional(ein()),
      routingNumber: optional(routing()),
      accountNumber: optional(account()),
    }),
  ),
} as const satisfies QuestionStep
