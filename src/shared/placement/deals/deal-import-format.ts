import { z } from 'zod/mini'
import { answerFields, answerProblems, answersOf } from '#shared/applications/imports/answer-fields.ts'
import {
  cell,
  optionalCell,
  optionalDate,
  past2000,
  toChoice,
  toDay,
  toHundredths,
  toNumber,
} from '#shared/intake/imports/cells.ts'
import {
  type Cells,
  emailField,
  type ImportField,
  type ImportFormat,
  nameFields,
  withFullName,
  workFields,
} from '#shared/intake/imports/import-field.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import { email, multiline, text } from '#shared/kit/text.ts'
import { closedLabels, enteredClosedReasons, renewalLabels, renewalStates } from './contract.ts'
import { repaymentFrequencies } from './repayment-plan.ts'

const frequencyLabels = {
  daily: 'Daily',
  weekly: 'Weekly',
  biweekly: 'Every two weeks',
  semimonthly: 'Twice a month',
  monthly: 'Monthly',
  single: 'Single payment',
} as const satisfies Record<(typeof repaymentFrequencies)[number], string>

const amountMessage = 'Enter an amount in dollars, such as 50,000'
const cents = () => z.int(amountMessage).check(z.gte(1, amountMessage), z.lte(100_000_000_000, amountMessage))
const count = (from: number, message: string) => z.int(message).check(z.gte(from, message), z.lte(20_000, message))
const shareMessage = 'Enter a share from 0 to 100%'
const oneOf = (labels: Readonly<Record<string, string>>) => `Use one of: ${Object.values(labels).join(', ')}`

const schema = z.pipe(
  z.transform((cells: unknown) => ({
    ...Object(withFullName(cells)),
    answers: answersOf(cells as Cells, 'business'),
  })),
  z.object({
    name: cell(text(2, 200, 'Full name must be at least 2 characters')),
    email: cell(email()),
    lender: cell(text(2, 120, 'Enter the lender')),
    fundedOn: cell(past2000(), toDay),
    amountCents: cell(cents(), toHundredths),
    netFundedCents: optionalCell(cents(), toHundredths),
    repaidCents: cell(cents(), toHundredths),
    paymentCents: cell(cents(), toHundredths),
    payments: cell(count(1, 'Enter the number of payments, 1 to 20,000'), toNumber),
    frequency: cell(z.enum(repaymentFrequencies, oneOf(frequencyLabels)), toChoice(frequencyLabels)),
    firstPaymentOn: optionalDate(),
    expectedPayoffOn: optionalDate(),
    confirmedBasisPoints: optionalCell(
      z.int(shareMessage).check(z.gte(0, shareMessage), z.lte(10_000, shareMessage)),
      toHundredths,
    ),
    confirmedOn: optionalDate(),
    missedPayments: cell(z._default(count(0, 'Enter a number of payments, 0 to 20,000'), 0), toNumber),
    renewal: cell(z._default(z.enum(renewalStates, oneOf(renewalLabels)), 'waiting'), toChoice(renewalLabels)),
    closedOn: optionalDate(),
    closedReason: optionalCell(
      z.enum(enteredClosedReasons, 'Use one of: Paid off, Refinanced, Defaulted'),
      toChoice(closedLabels),
    ),
    submittedOn: optionalDate(),
    note: optionalCell(multiline(2_000)),
    answers: z.custom<ReturnType<typeof answersOf>>(),
  }),
)
export type ImportedDeal = z.output<typeof schema>

/** Days after the funding, and pairs that belong together. */
function conflicts(cells: Cells): FieldErrors {
  const typed = (field: string) => (cells[field] ?? '').trim()
  const dayOf = (field: string) => String(toDay(typed(field)))
  const isBefore = (field: string) => typed(field) !== '' && dayOf(field) < dayOf('fundedOn')
  const problems: FieldErrors = { ...answerProblems(cells, 'business', new Date()) }
  for (const field of ['firstPaymentOn', 'expectedPayoffOn', 'confirmedOn', 'closedOn'])
    if (isBefore(field)) problems[field] = 'This is before the funding date'
  if (typed('submittedOn') !== '' && dayOf('submittedOn') > dayOf('fundedOn'))
    problems.submittedOn = 'This is after the funding date'
  const pairs = [
    ['confirmedBasisPoints', 'confirmedOn'],
    ['closedReason', 'closedOn'],
  ] as const
  for (const [one, other] of pairs) {
    if (typed(one) !== '' && typed(other) === '') problems[other] = 'Required together'
    if (typed(one) === '' && typed(other) !== '') problems[one] = 'Required together'
  }
  if (toChoice(frequencyLabels)(typed('frequency')) === 'single' && typed('expectedPayoffOn') === '')
    problems.expectedPayoffOn = 'Required for a single payment'
  return problems
}

const fields: readonly ImportField[] = [
  ...nameFields,
  emailField,
  { name: 'lender', label: 'Lender', headers: ['funder', 'lender name'], help: 'As it is named under Lenders.' },
  { name: 'fundedOn', label: 'Funded on', headers: ['funded', 'funding date', 'date funded', 'funded date'] },
  { name: 'amountCents', label: 'Funded amount', headers: ['amount', 'funding amount', 'amount funded'] },
  {
    ...{ name: 'netFundedCents', label: 'Net amount', headers: ['net funded', 'net amount', 'net'] },
    help: 'What the client received. If empty: the funded amount.',
  },
  { name: 'repaidCents', label: 'Total repayment', headers: ['payback', 'payback amount', 'rtr', 'total payback'] },
  { name: 'paymentCents', label: 'Payment amount', headers: ['payment'] },
  { name: 'payments', label: 'Number of payments', headers: ['number of payments', 'term payments'] },
  {
    ...{ name: 'frequency', label: 'Payment frequency', headers: ['frequency'] },
    help: `One of: ${Object.values(frequencyLabels).join('; ')}.`,
  },
  { name: 'firstPaymentOn', label: 'First payment on', headers: ['first payment'], help: 'If empty, we calculate it.' },
  { name: 'expectedPayoffOn', label: 'Expected payoff', headers: ['payoff date', 'maturity', 'maturity date'] },
  { name: 'confirmedBasisPoints', label: 'Paid in', headers: ['paid in %', '% paid'], help: 'In percent.' },
  { name: 'confirmedOn', label: 'Paid in as of', headers: ['paid in as of'] },
  { name: 'missedPayments', label: 'Missed payments', headers: ['missed', 'nsf'] },
  { name: 'renewal', label: 'Renewal', help: `One of: ${Object.values(renewalLabels).join('; ')}.` },
  { name: 'closedOn', label: 'Closed on', headers: ['closed', 'paid off on'] },
  { name: 'closedReason', label: 'Reason for closing', help: 'One of: Paid off; Refinanced; Defaulted.' },
  {
    name: 'submittedOn',
    label: 'Submitted on',
    headers: ['submitted', 'application date'],
    help: 'If empty: the funding date.',
  },
  ...workFields,
  { name: 'note', label: 'Internal note', headers: ['note', 'notes', 'comments'] },
  ...answerFields
    .filter(({ step }) => step.forTypes.includes('business'))
    // The amount is that of the deal.
    .map(({ name, label, headers = [], help }) => ({
      ...{ name, label, headers: headers.filter((header) => !/amount|term/.test(header)), ...(help && { help }) },
    })),
]

export const dealFormat: ImportFormat<typeof schema> = {
  ...{ fields, schema, conflicts },
  required: [
    ...[['name', 'firstName', 'lastName'], ['email'], ['lender'], ['fundedOn'], ['amountCents'], ['repaidCents']],
    ...[['paymentCents'], ['payments'], ['frequency']],
  ],
}
