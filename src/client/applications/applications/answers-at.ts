import type { DraftAnswers } from '#shared/applications/applications/step.ts'

/** Returns the answer at a path such as `owners.0.email`. */
export const answerAt = (answers: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isGroup(value) ? value[name] : undefined), answers)

/** Returns the answers with one changed or, if `undefined`, removed. Creates missing lists. */
export const withAnswer = (answers: DraftAnswers, path: string, value: unknown): DraftAnswers =>
  put(answers, path.split('.'), value) as DraftAnswers

function put(group: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const inner = rest.length === 0 ? value : put(isGroup(group) ? group[name] : undefined, rest, value)
  if (Array.isArray(group) || (group === undefined && /^\d+$/.test(name)))
    return Object.assign([...(Array.isArray(group) ? group : [])], { [Number(name)]: inner })
  const copy: Record<string, unknown> = { ...(isGroup(group) ? group : {}) }
  if (inner === undefined) delete copy[name]
  else copy[name] = inner
  return copy
}

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Returns an answer's input id: `owners.0.email` -> `answer-owners-0-email`. */
export const answerId = (path: string) => `answer-${path.replaceAll('.', '-')}`
