import { readSession, removeSession, writeSession } from '#client/platform/session-json.ts'
import { type DraftAnswers, draftAnswers } from '#shared/applications/applications/step.ts'

/** Unsaved answers of a step and the version they are based on. */
export interface UnsentAnswers {
  readonly answers: DraftAnswers
  readonly version: number
}

type Unsent = Readonly<Record<string, UnsentAnswers>>

const keyOf = (reference: string) => `unsentAnswers.${reference}`

/** Returns unsaved answers of this tab by step; they survive a reload or crash. Never contains secrets. */
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
