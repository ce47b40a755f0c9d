import { readSession, removeSession, writeSession } from '#client/platform/session-json.ts'
import { emptySigningDraft, type SigningDraft } from './signing-draft.ts'

const keyOf = (reference: string) => `given.${reference}`

/** Saves checkboxes and signature in this tab, so that they survive a reload. */
export const saveSigningDraft = (reference: string, given: SigningDraft) => writeSession(keyOf(reference), given)

/** Returns the saved signing draft. */
export function findSigningDraft(reference: string): SigningDraft {
  const stored = readSession(keyOf(reference))
  if (typeof stored !== 'object' || stored === null) return emptySigningDraft
  const kept = stored as Record<string, unknown>
  const text = (name: 'signature' | 'sampleCode') => (typeof kept[name] === 'string' ? kept[name] : '')
  return {
    accepted: Array.isArray(kept.accepted) ? kept.accepted.filter((words) => typeof words === 'string') : [],
    signature: text('signature'),
    sampleCode: text('sampleCode'),
    wantsPaper: kept.wantsPaper === true,
  }
}

export const clearSigningDraft = (reference: string) => removeSession(keyOf(reference))
