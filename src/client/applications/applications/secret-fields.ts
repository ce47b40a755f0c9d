import { type DraftAnswers, type Step, storedSecret } from '#shared/applications/applications/step.ts'
import { answerAt, withAnswer } from './answers-at.ts'

type Secrets = Pick<Step, 'secrets'>

/** Returns the paths of secrets: `owners.*.ssn` -> `owners.0.ssn`, `owners.1.ssn`. */
export const secretPaths = ({ secrets }: Secrets, answers: DraftAnswers): string[] =>
  secrets.flatMap((path) => expandPath(path, answers)).filter((path) => answerAt(answers, path) !== undefined)

function expandPath(path: string, answers: DraftAnswers): string[] {
  const [list, rest] = path.split('.*.')
  if (list === undefined || rest === undefined) return [path]
  const items = answerAt(answers, list)
  return Array.isArray(items) ? items.map((_item, index) => `${list}.${index}.${rest}`) : []
}

export const isStored = (value: unknown) => storedSecret.safeParse(value).success

/** Returns the paths of plain-text secrets, which stay in memory. */
export const typedSecrets = (step: Secrets, answers: DraftAnswers): string[] =>
  secretPaths(step, answers).filter((path) => !isStored(answerAt(answers, path)))

/** Returns the answers without plain-text secrets, for session storage. */
export const withoutTypedSecrets = (step: Secrets, answers: DraftAnswers): DraftAnswers =>
  typedSecrets(step, answers).reduce((left, path) => withAnswer(left, path, undefined), answers)

/**
 * Replaces saved secrets with their encrypted form. Secrets edited since, or rejected, stay as typed so that they can
 * be corrected.
 */
export function adoptEncrypted(
  step: Secrets,
  { now, sent, saved, problems }: { now: DraftAnswers; sent: DraftAnswers; saved: DraftAnswers; problems: object },
): DraftAnswers {
  return typedSecrets(step, now).reduce((answers, path) => {
    const isSame = answerAt(now, path) === answerAt(sent, path) && !(path in problems)
    const encrypted = answerAt(saved, path)
    return isSame && isStored(encrypted) ? withAnswer(answers, path, encrypted) : answers
  }, now)
}

/** Prepares answers to overwrite another device's: updates references to secrets that it replaced. */
export function keepKnownSecrets(step: Secrets, mine: DraftAnswers, theirs: DraftAnswers): DraftAnswers {
  const known = new Set(secretPaths(step, theirs).map((path) => refAt(theirs, path)))
  return secretPaths(step, mine)
    .filter((path) => isStored(answerAt(mine, path)) && !known.has(refAt(mine, path)))
    .reduce((answers, path) => withAnswer(answers, path, answerAt(theirs, path)), mine)
}

const refAt = (answers: DraftAnswers, path: string) => answerAt(answers, `${path}.ref`)
