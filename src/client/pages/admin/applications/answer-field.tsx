import type { ComponentProps } from 'react'
import type { RenderAnswerField } from '#client/admin/application-page/corrections/correct-answer-dialog.tsx'
import { QuestionField } from '#client/applications/applications/questions/question-field.tsx'
import { steps } from '#shared/applications/applications/step-order.ts'
import { findQuestion } from '#shared/applications/applications/steps/question.ts'

type AnswerFieldProps = Parameters<RenderAnswerField>[0] &
  Pick<ComponentProps<typeof QuestionField>, 'path'> & { step: string }

/** The applicant's field for an answer, without its help, which speaks to the applicant. */
export function AnswerField({ step: slug, path, value, error, onChange }: AnswerFieldProps) {
  const found = findQuestion(steps.find((step) => step.slug === slug)?.questions ?? [], path)
  if (!found) return null
  const { help: _help, onlyIf: _onlyIf, ...question } = found
  return <QuestionField question={question} path={path} value={value ?? undefined} error={error} onChange={onChange} />
}
