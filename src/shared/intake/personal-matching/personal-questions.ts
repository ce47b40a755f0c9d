import { creditBandLabels, urgencyLabels, wholeDollars } from '#shared/intake/prequalification/answer-labels.ts'
import { usStates } from '#shared/system/settings/us-states.ts'

export const personalPurposeLabels = {
  debts: 'Paying off cards or loans',
  home: 'Repairs or renovations',
  family: 'Medical or family costs',
  move: 'A move, a vehicle or tuition',
  other: 'Something else',
} as const

export const workLabels = { self_employed: 'Self-employed', other: 'Not self-employed' } as const

/** Unknown is an answer, never a refusal. */
export const personalCreditLabels = { ...creditBandLabels, not_sure: 'Not sure' } as const

/**
 * Amounts are whole dollars, in cents. No name, age, ZIP code or family status: they must not affect credit decisions
 * (Regulation B, 12 CFR 1002).
 */
export interface PersonalEstimateAnswers {
  readonly amount: number
  readonly purpose: keyof typeof personalPurposeLabels
  readonly urgency: keyof typeof urgencyLabels
  /** Before tax. */
  readonly yearlyIncome: number
  readonly work: keyof typeof workLabels
  readonly monthlyHousing: number
  readonly monthlyDebts: number
  readonly creditBand: keyof typeof personalCreditLabels
  readonly state: keyof typeof usStates
}
export type PersonalQuestion = keyof PersonalEstimateAnswers

type PersonalRule = { readonly label: string; readonly message: string } & (
  | { readonly min: number; readonly max: number }
  | { readonly choices: Readonly<Record<string, string>> }
)

/** In the order of the form. Plain data, so that browsers load no schema. */
export const personalRules = {
  amount: {
    ...{ label: 'Amount', min: 100_000, max: 1_000_000_000 },
    message: 'Please enter the amount you need, from $1,000 to $10,000,000',
  },
  purpose: { label: 'Purpose', choices: personalPurposeLabels, message: 'Please choose what the money is for' },
  urgency: { label: 'How soon', choices: urgencyLabels, message: 'Please choose how soon you need the money' },
  state: { label: 'State', choices: usStates, message: 'Please choose a state' },
  yearlyIncome: {
    ...{ label: 'Annual income', min: 0, max: 10_000_000_000 },
    message: 'Please enter your annual income, from $0 to $100,000,000',
  },
  monthlyHousing: {
    ...{ label: 'Rent or mortgage', min: 0, max: 100_000_000 },
    message: 'Please enter your monthly rent or mortgage, from $0 to $1,000,000',
  },
  monthlyDebts: {
    ...{ label: 'Debt payments', min: 0, max: 100_000_000 },
    message: 'Please enter your monthly debt payments, from $0 to $1,000,000',
  },
  creditBand: {
    ...{ label: 'Credit score', choices: personalCreditLabels },
    message: 'Please choose a credit score range; “I’m not sure” is an answer',
  },
  work: { label: 'Work', choices: workLabels, message: 'Please choose whether you’re self-employed' },
} as const satisfies Record<PersonalQuestion, PersonalRule>

export const personalQuestions = Object.keys(personalRules) as PersonalQuestion[]

/** Returns whether a value answers a question. */
export function isPersonalAnswer(name: PersonalQuestion, value: unknown): boolean {
  const rule: PersonalRule = personalRules[name]
  if ('choices' in rule) return typeof value === 'string' && Object.hasOwn(rule.choices, value)
  return typeof value === 'number' && value % 100 === 0 && value >= rule.min && value <= rule.max
}

/** Formats the answers; the first line names the product. */
export const personalTranscript = (given: PersonalEstimateAnswers): { label: string; text: string }[] => [
  { label: 'Product', text: 'Personal loan' },
  ...personalQuestions.map((name) => {
    const { label, ...rule }: PersonalRule = personalRules[name]
    const answer = given[name]
    const text = typeof answer === 'number' ? wholeDollars(answer) : 'choices' in rule ? rule.choices[answer] : answer
    return { label, text: text ?? '' }
  }),
]
