import { z } from 'zod/mini'
import { shortText, state, stateChoices, zip } from './answer-kinds.ts'
import type { ChoiceQuestion, PlainQuestion } from './question.ts'

export const addressQuestions = (help: string): readonly (PlainQuestion | ChoiceQuestion)[] => [
  { kind: 'text', name: 'street', label: 'Street address', help, autoComplete: 'street-address' },
  { kind: 'text', name: 'city', label: 'City', autoComplete: 'address-level2' },
  { kind: 'select', name: 'state', label: 'State', choices: stateChoices, autoComplete: 'address-level1' },
  { kind: 'zip', name: 'zip', label: 'ZIP code', autoComplete: 'postal-code' },
]

/** Anywhere, because the box often follows a street address; rural routes with a box have a street box. */
const poBox = /\bp\W{0,3}o\W{0,3}(?:box|b\W*\d)|\bpost\W*office\W*box\b|^\W*(?:pob\b|box\W*\d)/i

export const addressAnswers = () => ({
  street: shortText('Please enter the street address').check(
    z.refine((typed) => !poBox.test(typed), 'Please enter the street address. Lenders don’t accept PO boxes.'),
  ),
  city: shortText('Please enter the city'),
  state: state(),
  zip: zip(),
})
