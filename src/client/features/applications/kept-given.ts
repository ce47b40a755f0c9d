import { readSession, removeSession, writeSession } from '#client/platform/session-json.ts'
import { agreementsFor } from '#shared/applications/agreements.ts'
import type { ApplicationType } from '#shared/applications/application-type.ts'
import { type Given, nothingGiven } from './given.ts'

const keyOf = (reference: string) => `given.${reference}`

/** The agreements as this tab may show them: whose file it is, and who the words name. */
export interface Agreeing {
  readonly reference: string
  readonly type: ApplicationType
  readonly broker: string
}

/** Keeps what was ticked and typed, so that a reload loses none of it; each tick with the words that it was given to. */
export function storeGiven({ reference, type, broker }: Agreeing, given: Given) {
  const ticked = agreementsFor(type, broker).filter(({ purpose }) => given.accepted.includes(purpose))
  writeSession(keyOf(reference), { ...given, accepted: ticked.map(({ purpose, text }) => [purpose, text]) })
}

/** What was kept. A tick whose words have changed since is not among it. */
export function findGiven({ reference, type, broker }: Agreeing): Given {
  const stored = readSession(keyOf(reference))
  if (typeof stored !== 'object' || stored === null) return nothingGiven
  const kept = stored as Record<string, unknown>
  const words = new Map(Array.isArray(kept.accepted) ? (kept.accepted as [unknown, unknown][]) : [])
  const text = (name: 'signature' | 'sampleCode') => (typeof kept[name] === 'string' ? kept[name] : '')
  return {
    accepted: agreementsFor(type, broker)
      .filter(({ purpose, text }) => words.get(purpose) === text)
      .map(({ purpose }) => purpose),
    signature: text('signature'),
    sampleCode: text('sampleCode'),
    wantsPaper: kept.wantsPaper === true,
  }
}

export const removeGiven = (reference: string) => removeSession(keyOf(reference))
