import { z } from 'zod/mini'
import { account, dollars, oneOf, optional, routing, shortText, visibleOnly } from './answer-kinds.ts'
import { type Choice, creditBands, laterHelp, type Question, type QuestionStep } from './question.ts'

const most = 1_000_000_000

const employments: readonly Choice[] = [
  ['employed', 'Employed'],
  ['self_employed', 'Self-employed'],
  ['retired', 'Retired'],
  ['other', 'Something else'],
]

const questions: readonly Question[] = [
  { kind: 'choice', name: 'employment', label: 'Your work', choices: employments },
  {
    kind: 'text',
    name: 'employer',
    label: 'Employer',
    onlyIf: { answer: 'employment', is: 'employed' },
    autoComplete: 'organization',
  },
  { kind: 'money', name: 'yearlyIncomeDollars', label: 'Annual income before tax' },
  {
    kind: 'money',
    name: 'otherIncomeDollars',
    label: 'Other annual income',
    // Regulation B, 12 CFR 1002.5(d)(2).
    help: 'Alimony, child support or separate maintenance income need not be revealed if you do not want it considered.',
    isOptional: true,
  },
  {
    kind: 'money',
    name: 'monthlyDebtsDollars',
    label: 'Monthly debt payments',
    help: 'Credit cards, car loans, student loans.',
  },
  {
    kind: 'select',
    name: 'creditBand',
    label: 'Your approximate credit score',
    help: 'Your own estimate. We don’t look anything up, and it doesn’t affect your score.',
    choices: creditBands,
  },
  { kind: 'text', name: 'bankName', label: 'Bank', isOptional: true },
  { kind: 'secret', name: 'routingNumber', label: 'Routing number', help: laterHelp, isOptional: true },
  { kind: 'secret', name: 'accountNumber', label: 'Account number', help: laterHelp, isOptional: true },
]

export const income = {
  slug: 'income',
  title: 'Income and debts',
  intro: 'Round numbers are fine. Pay stubs and statements show the exact amounts.',
  forTypes: ['personal'],
  secrets: ['routingNumber', 'accountNumber'],
  questions,
  answers: visibleOnly(
    questions,
    z.object({
      employment: oneOf(employments, 'Please choose one'),
      employer: z.optional(shortText('Please enter the name of your employer')),
      yearlyIncomeDollars: dollars(0, most, 'Please enter your annual income, in dollars'),
      otherIncomeDollars: optional(dollars(0, most, 'Please enter your other annual income, in dollars')),
      monthlyDebtsDollars: dollars(0, most, 'Please enter your monthly debt payments, in dollars; 0 is fine'),
      creditBand: oneOf(creditBands, 'Please choose one; "I\'m not sure" is an answer'),
      bankName: optional(shortText('Please enter at least 2 characters')),
      routingNumber: optional(routing()),
      accountNumber: optional(account()),
    }),
  ),
} as const satisfies QuestionStep
