import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import type { Step } from '#shared/applications/applications/step.ts'

export type Choice = readonly [value: string, words: string]

interface Asked {
  readonly name: string
  readonly label: string
  readonly help?: string
  readonly isOptional?: true
  /** Asked only where another answer of the same step, or of the same item of a list, is this one. */
  readonly onlyIf?: { readonly answer: string; readonly is: string }
  readonly forType?: ApplicationType
  /** Of a number, as it follows the answer: `months`. */
  readonly unit?: string
  /** The token of https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill */
  readonly autoComplete?: string
}

export interface PlainQuestion extends Asked {
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

export interface ChoiceQuestion extends Asked {
  /** `choice`: a few words, all of them in view. `select`: one of a longer list. */
  readonly kind: 'choice' | 'select'
  readonly choices: readonly Choice[]
}

/** Several of the same: owners, advances. */
export interface ListQuestion extends Asked {
  readonly kind: 'list'
  /** What one of them is called: `Owner`. */
  readonly item: string
  readonly most: number
  readonly questions: readonly (PlainQuestion | ChoiceQuestion)[]
}

export type Question = PlainQuestion | ChoiceQuestion | ListQuestion

/** A step with the words in which it asks: the same on the screen, in the review and in the transcript. */
export interface QuestionStep extends Step {
  /** Why we ask, or what happens here, in a sentence. */
  readonly intro: string
  readonly questions: readonly Question[]
}

/** Whether a question is asked at all, given the answers beside it. */
export const isAsked = (
  { onlyIf, forType }: Question,
  answers: Readonly<Record<string, unknown>>,
  type?: ApplicationType,
) => (!onlyIf || answers[onlyIf.answer] === onlyIf.is) && (!forType || !type || forType === type)
