import { z } from 'zod/mini'
import { shortText, state, stateChoices, zip } from './answer-kinds.ts'
import type { ChoiceQuestion, PlainQuestion } from './question.ts'

export const addressQuestions = (help: string): readonly (PlainQuestion | ChoiceQuestion)[] => [
  { kind: 'text', name: 'street', label: 'Street address', help, autoComplete: 'street-address' },
  { kind: 'text', name: 'city', label: 'City', autoComplete: 'address-level2' },
  { kind: 'select', name: 'state', label: 'State', choices: stateChoices, autoComplete: 'address-level1' },
  { kind: 'zip', name: 'zip', label: 'ZIP code', autoComplete: 'postal-code' },
]

const poBox = /^\W*(?:p\W*o\W*(?:box|b\b)|post\s*office\s*box|box\s*#?\s*\d)/i

export const addressAnswers = () => ({
  street: shortText('Please enter the street and number').check(
    z.refine((typed) => !poBox.test(typed), 'Please enter the street and number. Lenders don’t accept PO boxes.'),
  ),
  city: shortText('Please enter the city'),
  state: state(),
  zip: zip(),
})
