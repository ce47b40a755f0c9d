import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import { storedSecret } from '#shared/applications/applications/step.ts'
import { lastFour } from '#shared/applications/applications/transcript.ts'
import { formatTyped } from '#shared/kit/money.ts'
import { isVisible, type Question, type QuestionStep } from './question.ts'

/** `text` is empty if there is no answer. */
export interface AnswerText {
  readonly path: string
  readonly label: string
  readonly text: string
}

/** Returns the visible questions and answers; secrets show their last digits. */
export const answersAsText = (step: QuestionStep, answers: unknown, type: ApplicationType): AnswerText[] =>
  toText(step.questions, answers, type, '', '')

function toText(
  questions: readonly Question[],
  given: unknown,
  type: ApplicationType,
  pathBefore: string,
  labelBefore: string,
): AnswerText[] {
  const answers = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
  return questions
    .filter((question) => isVisible(question, answers, type))
    .flatMap((question) => {
      const path = pathBefore + question.name
      const value = answers[question.name]
      if (question.kind !== 'list')
        return [{ path, label: labelBefore + question.label, text: formatAnswer(question, value) }]
      const items = Array.isArray(value) ? value : []
      if (items.length === 0) return [{ path, label: question.label, text: '' }]
      return items.flatMap((item, index) =>
        toText(question.questions, item, type, `${path}.${index}.`, `${question.item} ${index + 1}: `),
      )
    })
}

function formatAnswer(question: Exclude<Question, { kind: 'list' }>, value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  if (question.kind === 'secret') return formatSecret(value)
  if (question.kind === 'money' && typeof value === 'number') return formatTyped(value)
  if (question.kind === 'percent' && typeof value === 'number') return `${value}%`
  if (question.unit && typeof value === 'number')
    return value === 1 ? `1 ${question.unit.slice(0, -1)}` : `${value} ${question.unit}`
  if (question.kind === 'choice' || question.kind === 'select')
    return question.choices.find(([choice]) => choice === value)?.[1] ?? String(value)
  return String(value)
}

export function formatSecret(value: unknown): string {
  const stored = storedSecret.safeParse(value)
  if (stored.success) return `•••• ${stored.data.last4}`.trim()
  return `•••• ${lastFour(String(value))}`.trim()
}
