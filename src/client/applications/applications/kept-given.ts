import { readSession, removeSession, writeSession } from '#client/platform/session-json.ts'
import { type Given, nothingGiven } from './given.ts'

const keyOf = (reference: string) => `given.${reference}`

/** Keeps what was ticked and typed for an application in this tab, so that a reload loses none of it. */
export const storeGiven = (reference: string, given: Given) => writeSession(keyOf(reference), given)

/** What was kept. */
export function findGiven(reference: string): Given {
  const stored = readSession(keyOf(reference))
  if (typeof stored !== 'object' || stored === null) return nothingGiven
  const kept = stored as Record<string, unknown>
  const text = (name: 'signature' | 'sampleCode') => (typeof kept[name] === 'string' ? kept[name] : '')
  return {
    accepted: Array.isArray(kept.accepted) ? kept.accepted.filter((words) => typeof words === 'string') : [],
    signature: text('signature'),
    sampleCode: text('sampleCode'),
    wantsPaper: kept.wantsPaper === true,
  }
}

export const removeGiven = (reference: string) => removeSession(keyOf(reference))
