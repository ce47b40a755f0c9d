import { z } from 'zod/mini'
import { addressAnswers, addressQuestions } from './address.ts'
import {
  birthDate,
  birthDateProblem,
  dollars,
  oneOf,
  optional,
  phone,
  shortText,
  socialSecurity,
  wholeNumber,
} from './answer-kinds.ts'
import { type Choice, laterHelp, type QuestionStep } from './question.ts'

const housing: readonly Choice[] = [
  ['rent', 'I rent'],
  ['own', 'I own it'],
  ['other', 'Something else'],
]

export const applicant = {
  slug: 'applicant',
  title: 'About you',
  intro: 'The person who takes out the loan.',
  forTypes: ['personal'],
  secrets: ['birthDate', 'ssn'],
  untimely: (answers, now) => {
    const fault = birthDateProblem((answers as { birthDate?: unknown } | null)?.birthDate, now)
    return fault ? { birthDate: fault } : {}
  },
  questions: [
    { kind: 'text', name: 'fullName', label: 'Full name', autoComplete: 'name' },
    { kind: 'phone', name: 'phone', label: 'Phone', help: 'Any format.', autoComplete: 'tel' },
    ...addressQuestions('Where you live.'),
    {
      kind: 'number',
      name: 'monthsThere',
      label: 'How long have you lived there?',
      help: 'In months.',
      unit: 'months',
      isOptional: true,
    },
    { kind: 'choice', name: 'housing', label: 'Your home', choices: housing },
    { kind: 'money', name: 'housingDollars', label: 'Monthly rent or mortgage', isOptional: true },
    { kind: 'secret', name: 'birthDate', label: 'Date of birth', help: laterHelp, isOptional: true },
    { kind: 'secret', name: 'ssn', label: 'Social Security number or ITIN', help: laterHelp, isOptional: true },
  ],
  answers: z.object({
    fullName: shortText('Please enter your full name'),
    phone: phone(),
    ...addressAnswers(),
    monthsThere: optional(wholeNumber(0, 1_200, 'Please enter a number of months')),
    housing: oneOf(housing, 'Please choose one'),
    housingDollars: optional(dollars(0, 1_000_000, 'Please enter the monthly rent or mortgage, in dollars')),
    birthDate: optional(birthDate()),
    ssn: optional(socialSecurity()),
  }),
} as const satisfies QuestionStep
