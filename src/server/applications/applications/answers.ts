import { randomBytes } from 'node:crypto'
import { decrypt, type EncryptionKeys, encrypt, keyIdOf, reencrypt } from '#server/platform/crypto/encrypt.ts'
import { type DraftAnswers, type StoredSecret, storedSecret } from '#shared/applications/applications/step.ts'
import { answersTo, type QuestionStep } from '#shared/applications/applications/steps/question.ts'
import { lastFour } from '#shared/applications/applications/transcript.ts'

interface EncryptedSecret extends StoredSecret {
  readonly encrypted: string
}

type Step = Pick<QuestionStep, 'questions' | 'secrets'>
type Visit = (value: unknown, path: string) => unknown

/** Returns a step's encryption context, so that rows copied elsewhere can't be decrypted. */
export const answersContext = (applicationId: string, step: string) => `application_answers:${applicationId}:${step}`

/** Encrypts the answers to the step's questions, copying unchanged secrets from `before`. */
export function encryptAnswers(
  keys: EncryptionKeys,
  step: Step,
  context: string,
  typed: DraftAnswers,
  before: unknown,
): string {
  const known = new Map<string, EncryptedSecret>()
  visitSecrets(step, before, (value) => {
    if (isEncrypted(value)) known.set(value.ref, value)
    return value
  })
  const answers = visitSecrets(step, typed, (value) => {
    const unchanged = storedSecret.safeParse(value)
    if (unchanged.success) return known.get(unchanged.data.ref) ?? ''
    if (typeof value !== 'string' || value.trim() === '') return ''
    const ref = randomBytes(9).toString('base64url')
    return {
      ref,
      last4: lastFour(value),
      encrypted: encrypt(keys, value, `${context}:${ref}`),
    } satisfies EncryptedSecret
  })
  return encrypt(keys, JSON.stringify(answers), context)
}

/** Decrypts answers; inner secrets stay encrypted. */
export const decryptAnswers = (keys: EncryptionKeys, context: string, encrypted: string): unknown =>
  JSON.parse(decrypt(keys, encrypted, context))

/** Masks secrets to their last digits. */
export const maskAnswers = (step: Step, answers: unknown) =>
  visitSecrets(step, answers, (value) =>
    isEncrypted(value) ? { ref: value.ref, last4: value.last4 } : value,
  ) as DraftAnswers

/** Decrypts answers with secrets for validation and authorized staff; never log or send them. */
export const revealAnswers = (keys: EncryptionKeys, step: Step, context: string, answers: unknown) =>
  visitSecrets(step, answers, (value) =>
    isEncrypted(value) ? decrypt(keys, value.encrypted, `${context}:${value.ref}`) : value,
  )

/** Re-encrypts answers and secrets unless they use the first key. */
export function reencryptAnswers(keys: EncryptionKeys, step: Step, context: string, encrypted: string): string {
  let isOld = keyIdOf(encrypted) !== keys[0].id
  const answers = visitSecrets(step, decryptAnswers(keys, context, encrypted), (value) => {
    if (!isEncrypted(value) || keyIdOf(value.encrypted) === keys[0].id) return value
    isOld = true
    return { ...value, encrypted: reencrypt(keys, value.encrypted, `${context}:${value.ref}`) }
  })
  return isOld ? encrypt(keys, JSON.stringify(answers), context) : encrypted
}

/** Leaves out answers to no question: anyone can send thousands, and each would cost time at every read. */
function visitSecrets(step: Step, answers: unknown, visit: Visit): unknown {
  const walk = (value: unknown, path: string): unknown => {
    if (step.secrets.includes(path)) return value === undefined ? undefined : visit(value, path)
    if (Array.isArray(value)) return value.map((item) => walk(item, `${path}.*`))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value)
    return Object.fromEntries(entries.map(([name, inner]) => [name, walk(inner, path ? `${path}.${name}` : name)]))
  }
  return walk(answersTo(step.questions, answers), '')
}

const isEncrypted = (value: unknown): value is EncryptedSecret =>
  typeof value === 'object' && value !== null && 'encrypted' in value && 'ref' in value
