import { z } from 'zod/mini'
import { addressAnswers, addressQuestions } from './address.ts'
import { month, monthProblem, oneOf, optional, phone, shortText, website, wholeNumber } from './answer-kinds.ts'
import type { Choice, QuestionStep } from './question.ts'

const entityTypes: readonly Choice[] = [
  ['sole_proprietor', 'Sole proprietor'],
  ['llc', 'LLC'],
  ['s_corporation', 'S corporation'],
  ['c_corporation', 'C corporation'],
  ['partnership', 'Partnership'],
  ['nonprofit', 'Nonprofit'],
]

export const business = {
  slug: 'business',
  title: 'Your business',
  intro: 'As on your tax return or formation documents. Lenders will look it up.',
  forTypes: ['business'],
  secrets: [],
  untimely: (answers, now) => {
    const fault = monthProblem((answers as { startedIn?: unknown } | null)?.startedIn, now)
    return fault ? { startedIn: fault } : {}
  },
  questions: [
    { kind: 'text', name: 'legalName', label: 'Legal name', autoComplete: 'organization' },
    {
      kind: 'text',
      name: 'tradeName',
      label: 'Trade name',
      help: 'If customers know it by another name.',
      isOptional: true,
    },
    { kind: 'select', name: 'entityType', label: 'Type of business', choices: entityTypes },
    {
      kind: 'month',
      name: 'startedIn',
      label: 'When did it start?',
      help: 'Month and year, such as 3/2019. May 2021 and 5 years both work.',
    },
    {
      kind: 'text',
      name: 'industry',
      label: 'What does it do?',
      help: 'In a few words: bakery, trucking, dental office.',
    },
    { kind: 'phone', name: 'phone', label: 'Business phone', help: 'Any format.', autoComplete: 'tel' },
    { kind: 'text', name: 'website', label: 'Website', isOptional: true, autoComplete: 'url' },
    ...addressQuestions('Where the business is located. Lenders don’t accept PO boxes.'),
    { kind: 'number', name: 'employees', label: 'How many people work there?', isOptional: true },
  ],
  answers: z.object({
    legalName: shortText('Please enter the legal name'),
    tradeName: optional(shortText('Please enter at least 2 characters')),
    entityType: oneOf(entityTypes, 'Please choose the type of business'),
    startedIn: month('Please enter month and year, such as 3/2019'),
    industry: shortText('Please say what the business does'),
    phone: phone(),
    website: optional(website()),
    ...addressAnswers(),
    employees: optional(wholeNumber(0, 100_000, 'Please enter how many people work there, as a whole number')),
  }),
} as const satisfies QuestionStep
