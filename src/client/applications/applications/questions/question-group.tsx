import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import { isAsked, type Question } from '#shared/applications/applications/steps/question.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import { ListField } from './list-field.tsx'
import { QuestionField } from './question-field.tsx'

export interface QuestionGroupProps {
  type: ApplicationType
  questions: readonly Question[]
  /** Answers to these questions by name. */
  answers: Readonly<Record<string, unknown>>
  /** Path prefix within the step: empty, or `owners.0.` */
  prefix: string
  /** By path within the step. */
  errors: FieldErrors
  onAnswer: (path: string, value: unknown) => void
  /** Autofill section that separates several people: `section-owner-1`. */
  section?: string
}

/** The visible questions of a step or list item. */
export const QuestionGroup = (group: QuestionGroupProps) =>
  group.questions
    .filter((question) => isAsked(question, group.answers, group.type))
    .map((question) => {
      const path = group.prefix + question.name
      const value = group.answers[question.name]
      if (question.kind === 'list')
        return <ListField key={path} {...group} question={question} path={path} value={value} />
      return (
        <QuestionField
          key={path}
          question={question}
          path={path}
          value={value}
          error={group.errors[path]}
          section={group.section}
          onChange={(answer) => group.onAnswer(path, answer)}
        />
      )
    })
