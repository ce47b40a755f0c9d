import { type DraftAnswers, type Step, storedSecret } from '#shared/applications/applications/step.ts'
import { answerAt, withAnswer } from './answers-at.ts'

type Secrets = Pick<Step, 'secrets'>

/** The paths of the secrets that these answers hold: `owners.*.ssn` -> `owners.0.ssn`, `owners.1.ssn`. */
export const secretPaths = ({ secrets }: Secrets, answers: DraftAnswers): string[] =>
  secrets.flatMap((path) => expandPath(path, answers)).filter((path) => answerAt(answers, path) !== undefined)

function expandPath(path: string, answers: DraftAnswers): string[] {
  const [list, rest] = path.split('.*.')
  if (list === undefined || rest === undefined) return [path]
  const items = answerAt(answers, list)
  return Array.isArray(items) ? items.map((_item, index) => `${list}.${index}.${rest}`) : []
}

export const isStored = (value: unknown) => storedSecret.safeParse(value).success

/** Secrets that were typed here and stand in clear: they are in memory, and nowhere else on the device. */
export const typedSecrets = (step: Secrets, answers: DraftAnswers): string[] =>
  secretPaths(step, answers).filter((path) => !isStored(answerAt(answers, path)))

/** The answers without typed secrets, which session storage must never hold. */
export const withoutTypedSecrets = (step: Secrets, answers: DraftAnswers): DraftAnswers =>
  typedSecrets(step, answers).reduce((left, path) => withAnswer(left, path, undefined), answers)

/**
 * After a save: what the server has sealed is shown by its end from now on. What has changed since it was sent stays as
 * it is typed, and so does what the server found a fault in, so that it can be mended.
 */
export function adoptEncrypted(
  step: Secrets,
  { now, sent, saved, problems }: { now: DraftAnswers; sent: DraftAnswers; saved: DraftAnswers; problems: object },
): DraftAnswers {
  return typedSecrets(step, now).reduce((answers, path) => {
    const isSame = answerAt(now, path) === answerAt(sent, path) && !(path in problems)
    const sealed = answerAt(saved, path)
    return isSame && isStored(sealed) ? withAnswer(answers, path, sealed) : answers
  }, now)
}

/**
 * One device's answers, to be saved over another's. A sealed secret that the other device has replaced is gone; the one
 * in its place is kept instead of nothing.
 */
export function keepKnownSecrets(step: Secrets, mine: DraftAnswers, theirs: DraftAnswers): DraftAnswers {
  const known = new Set(secretPaths(step, theirs).map((path) => refAt(theirs, path)))
  return secretPaths(step, mine)
    .filter((path) => isStored(answerAt(mine, path)) && !known.has(refAt(mine, path)))
    .reduce((answers, path) => withAnswer(answers, path, answerAt(theirs, path)), mine)
}

const refAt = (answers: DraftAnswers, path: string) => answerAt(answers, `${path}.ref`)
