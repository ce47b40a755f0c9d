import { z } from 'zod/mini'
import { email } from '#shared/kit/text.ts'
import { addressAnswers, addressQuestions } from './address.ts'
import {
  birthDate,
  birthDateProblem,
  oneOf,
  optional,
  phone,
  secret,
  shortText,
  socialSecurity,
  visibleOnly,
} from './answer-kinds.ts'
import {
  type ChoiceQuestion,
  creditBands,
  type ListQuestion,
  laterHelp,
  type PlainQuestion,
  type QuestionStep,
  yesNo,
} from './question.ts'

const shareMessage = 'Please enter a percentage from 1% to 100%'
const maxOwners = 8

const ownerQuestions: readonly (PlainQuestion | ChoiceQuestion)[] = [
  { kind: 'text', name: 'fullName', label: 'Full name', autoComplete: 'name' },
  { kind: 'text', name: 'role', label: 'Role in the business', isOptional: true, autoComplete: 'organization-title' },
  { kind: 'percent', name: 'sharePercent', label: 'Ownership', help: 'In percent.' },
  { kind: 'email', name: 'email', label: 'Email', autoComplete: 'email' },
  { kind: 'phone', name: 'phone', label: 'Phone', autoComplete: 'tel' },
  ...addressQuestions('Where this person lives.'),
  {
    kind: 'select',
    name: 'creditBand',
    label: 'Approximate personal credit score',
    help: 'Your own estimate. We don’t look anything up, and it doesn’t affect your score.',
    choices: creditBands,
  },
  {
    kind: 'choice',
    name: 'hasLegalRecord',
    label: 'Any bankruptcy, tax lien or judgment in the last seven years?',
    choices: yesNo,
  },
  {
    kind: 'long-text',
    name: 'legalRecord',
    label: 'What happened, and when?',
    onlyIf: { answer: 'hasLegalRecord', is: 'yes' },
  },
  { kind: 'secret', name: 'birthDate', label: 'Date of birth', help: laterHelp, isOptional: true },
  { kind: 'secret', name: 'ssn', label: 'Social Security number or ITIN', help: laterHelp, isOptional: true },
  { kind: 'secret', name: 'idNumber', label: "Driver's license or ID number", help: laterHelp, isOptional: true },
]

const owner = z.object({
  fullName: shortText('Please enter the full name'),
  role: optional(shortText('Please enter at least 2 characters')),
  sharePercent: z.number(shareMessage).check(z.gte(1, shareMessage), z.lte(100, shareMessage)),
  email: email(),
  phone: phone(),
  ...addressAnswers(),
  creditBand: oneOf(creditBands, 'Please choose one; "I\'m not sure" is an answer'),
  hasLegalRecord: oneOf(yesNo, 'Please choose yes or no'),
  legalRecord: z.optional(shortText('Please describe briefly what happened', 1_000)),
  birthDate: optional(birthDate()),
  ssn: optional(socialSecurity()),
  idNumber: optional(secret((typed) => typed.trim().length >= 4, 'Please enter the number as shown on the card')),
})

const list: ListQuestion = {
  kind: 'list',
  name: 'owners',
  label: 'Owners',
  item: 'Owner',
  most: maxOwners,
  questions: ownerQuestions,
}

export const owners = {
  slug: 'owners',
  title: 'Owners',
  intro: 'Everyone who owns 20% or more, and the person who runs the business.',
  forTypes: ['business'],
  secrets: ['owners.*.birthDate', 'owners.*.ssn', 'owners.*.idNumber'],
  untimely: (answers, now) => {
    const named = (answers as { owners?: unknown } | null)?.owners
    if (!Array.isArray(named)) return {}
    return Object.fromEntries(
      named.flatMap((one: { birthDate?: unknown } | null, index) => {
        const fault = birthDateProblem(one?.birthDate, now)
        return fault ? [[`owners.${index}.birthDate`, fault]] : []
      }),
    )
  },
  questions: [list],
  answers: visibleOnly(
    [list],
    z.object({
      owners: z.array(owner, 'Please add at least one owner').check(
        z.minLength(1, 'Please add at least one owner'),
        z.maxLength(maxOwners, `Please list no more than ${maxOwners} owners`),
        z.refine((named) => ownedPercent(named) <= 100, {
          error: 'The ownership shares add up to more than 100%. Please check them.',
          // Shown even while other answers are missing.
          when: () => true,
        }),
      ),
    }),
  ),
} as const satisfies QuestionStep

/** Returns the total share in percent; missing shares count as 0. */
export function ownedPercent(named: unknown): number {
  if (!Array.isArray(named)) return 0
  const shares = named.map((item: { sharePercent?: unknown } | null) => item?.sharePercent)
  const sum = shares.reduce<number>((total, share) => total + (typeof share === 'number' ? share : 0), 0)
  return Math.round(sum * 100) / 100
}

/** Below it lenders ask about other owners; only a hint. */
export const expectedPercent = 51
