import { z } from 'zod/mini'
import { isAsked, type Question } from './question.ts'

/**
 * Validates only visible questions. Answers to questions that are now hidden stay in the draft and are ignored here.
 */
export const visibleOnly = <Schema extends z.ZodMiniType>(questions: readonly Question[], schema: Schema) =>
  z.pipe(
    z.transform((answers) => dropHidden(questions, answers)),
    schema,
  )

function dropHidden(questions: readonly Question[], given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given
  const answers: Record<string, unknown> = { ...given }
  for (const question of questions) {
    const { name, kind, onlyIf } = question
    const value = answers[name]
    if (!isAsked(question, answers)) delete answers[name]
    else if (kind === 'list' && Array.isArray(value))
      answers[name] = value.map((item) => dropHidden(question.questions, item))
    // A question that has come up must be answered, though its schema alone would let it pass.
    else if (onlyIf && value === undefined) answers[name] = kind === 'list' ? [] : ''
  }
  return answers
}
