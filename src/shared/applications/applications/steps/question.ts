import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import type { Step } from '#shared/applications/applications/step.ts'

export type Choice = readonly [value: string, text: string]

interface BaseQuestion {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly isOptional?: true
  /** In the same step or list item. */
  readonly onlyIf?: { readonly answer: string; readonly is: string }
  readonly forType?: ApplicationType
  readonly unit?: string
  /** Token from https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill */
  readonly autoComplete?: string
}

export interface PlainQuestion extends BaseQuestion {
  readonly kind:
    | 'text'
    | 'long-text'
    | 'email'
    | 'phone'
    | 'zip'
    | 'date'
    | 'month'
    | 'money'
    | 'number'
    | 'percent'
    | 'secret'
}

export interface ChoiceQuestion extends BaseQuestion {
  /** `select` is a longer list. */
  readonly kind: 'choice' | 'select'
  readonly choices: readonly Choice[]
}

export interface ListQuestion extends BaseQuestion {
  readonly kind: 'list'
  readonly item: string
  readonly most: number
  readonly questions: readonly (PlainQuestion | ChoiceQuestion)[]
}

export type Question = PlainQuestion | ChoiceQuestion | ListQuestion

/** Form, review and transcript share its texts. */
export interface QuestionStep extends Step {
  readonly intro: string
  readonly questions: readonly Question[]
}

/** Returns whether a question is visible, given the other answers. */
export const isVisible = (
  { onlyIf, forType }: Question,
  answers: Readonly<Record<string, unknown>>,
  type?: ApplicationType,
) => (!onlyIf || answers[onlyIf.answer] === onlyIf.is) && (!forType || !type || forType === type)

/** Returns only the answers to these questions, because a draft may hold any others. */
export function answersTo(questions: readonly Question[], given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  return Object.fromEntries(
    questions.flatMap((question) => {
      const { name, kind } = question
      const value: unknown = Object.hasOwn(given, name) ? Reflect.get(given, name) : undefined
      if (value === undefined) return []
      const isList = kind === 'list' && Array.isArray(value)
      return [[name, isList ? value.map((item) => answersTo(question.questions, item)) : value]]
    }),
  )
}

/** Returns the value at a path such as `owners.0.city`. */
export const valueAt = (answers: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (Object(value) === value ? Reflect.get(Object(value), name) : undefined), answers)

/** Returns the question of an answer's path, such as `owners.0.city`. */
export function findQuestion(questions: readonly Question[], path: string): PlainQuestion | ChoiceQuestion | undefined {
  const [name, _item, ...rest] = path.split('.')
  const question = questions.find((each) => each.name === name)
  if (question?.kind !== 'list') return path === name ? question : undefined
  return findQuestion(question.questions, rest.join('.'))
}

export const yesNo: readonly Choice[] = [
  ['no', 'No'],
  ['yes', 'Yes'],
]

export const yesNoNotSure: readonly Choice[] = [
  ['yes', 'Yes'],
  ['no', 'No'],
  ['not_sure', "I'm not sure"],
]

/** Self-reported; never looked up. */
export const creditBands: readonly Choice[] = [
  ['700_plus', '700 or more'],
  ['650_699', '650 to 699'],
  ['600_649', '600 to 649'],
  ['550_599', '550 to 599'],
  ['under_550', 'Under 550'],
  ['not_sure', "I'm not sure"],
]

export const paymentRhythms: readonly Choice[] = [
  ['daily', 'Every business day'],
  ['weekly', 'Weekly'],
  ['biweekly', 'Every two weeks'],
  ['monthly', 'Monthly'],
]

/** For account and ID numbers. */
export const laterHelp = 'You can leave this for later. We ask for it only if a lender you chose needs it.'
