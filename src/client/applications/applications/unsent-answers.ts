import { readSession, removeSession, writeSession } from '#client/platform/session-json.ts'
import { type DraftAnswers, draftAnswers } from '#shared/applications/applications/step.ts'

/** Answers of a step that the server does not have yet, and the version that they change. */
export interface UnsentAnswers {
  readonly answers: DraftAnswers
  readonly version: number
}

type Unsent = Readonly<Record<string, UnsentAnswers>>

const keyOf = (reference: string) => `unsentAnswers.${reference}`

/** What this tab still has to send, by step; survives a reload and a crash. Never holds a secret. */
export function findUnsent(reference: string): Unsent {
  const stored = readSession(keyOf(reference))
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter(([, unsent]) => isUnsent(unsent)))
}

export function storeUnsent(reference: string, unsent: Unsent) {
  if (Object.keys(unsent).length === 0) removeSession(keyOf(reference))
  else writeSession(keyOf(reference), unsent)
}

const isUnsent = (value: unknown): value is UnsentAnswers =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  typeof value.version === 'number' &&
  'answers' in value &&
  draftAnswers.safeParse(value.answers).success
