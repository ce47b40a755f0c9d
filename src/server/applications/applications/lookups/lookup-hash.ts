import { createHmac } from 'node:crypto'
import { answersContext, decryptAnswers, revealAnswers } from '#server/applications/applications/answers.ts'
import { deriveKey, type EncryptionKey, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { applicant } from '#shared/applications/applications/steps/applicant.ts'
import { business } from '#shared/applications/applications/steps/business.ts'
import { financials } from '#shared/applications/applications/steps/financials.ts'
import { isEin } from '#shared/applications/applications/steps/tax-id.ts'
import { normalizeAddress } from './normalize-address.ts'

interface StoredStep {
  readonly applicationId: string
  readonly step: string
  readonly encrypted: string
}

/** Only the EIN is decrypted. */
const stepWithEin = { questions: financials.questions, secrets: ['ein'] }

/** Steps whose answers can be found by a hash. */
export const stepsWithLookup: readonly string[] = [financials.slug, business.slug, applicant.slug]

/** Returns what a step's answers are found by, so that the same EIN or address has the same hash; null for none. */
export function lookupHash(keys: EncryptionKeys, stored: StoredStep): string | null {
  const text = lookupText(keys, stored)
  return text === undefined ? null : hashOf(keys[0], text)
}

/** Returns the hash under each key: rows that a key rotation hasn't reached have that of an older key. */
export function lookupHashes(keys: EncryptionKeys, stored: StoredStep): string[] {
  const text = lookupText(keys, stored)
  return text === undefined ? [] : keys.map((key) => hashOf(key, text))
}

const hashOf = (key: EncryptionKey, text: string) =>
  createHmac('sha256', deriveKey([key], 'answer lookups'))
    .update(text)
    .digest('base64url')

function lookupText(keys: EncryptionKeys, { applicationId, step, encrypted }: StoredStep): string | undefined {
  if (!stepsWithLookup.includes(step)) return undefined
  const context = answersContext(applicationId, step)
  const answers = decryptAnswers(keys, context, encrypted)
  if (step !== financials.slug) return addressText(answers)
  const ein = digitsOf(textAt(revealAnswers(keys, stepWithEin, context, answers), 'ein'))
  return isEin(ein) && !isPlaceholder(ein) ? `ein ${ein}` : undefined
}

function addressText(answers: unknown): string | undefined {
  const address = normalizeAddress(textAt(answers, 'street'), textAt(answers, 'zip'))
  return address && `address ${address}`
}

/** People type these if they don't know theirs. */
const isPlaceholder = (ein: string) => /^(\d)\1*$/.test(ein) || '1234567890'.includes(ein) || '9876543210'.includes(ein)

const digitsOf = (typed: string) => typed.replace(/\D/g, '')

function textAt(answers: unknown, name: string): string {
  const value = typeof answers === 'object' && answers !== null ? (answers as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : ''
}
