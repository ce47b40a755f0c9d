import { readSession, removeSession, writeSession } from '#client/platform/session/session-json.ts'
import type { Agreement } from '#shared/applications/applications/agreements.ts'
import { isSameName } from '#shared/applications/applications/same-name.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'

/** Agreements and signature before submission, stored by `signing-draft-storage.ts`. */
export interface SigningDraft {
  /** The exact texts: if one changes, its acceptance no longer counts. */
  readonly accepted: readonly string[]
  readonly signature: string
  /** As typed. Only the server can verify it; see `mayBeRight`. */
  readonly sampleCode: string
  readonly wantsPaper: boolean
}

export const emptySigningDraft: SigningDraft = { accepted: [], signature: '', sampleCode: '', wantsPaper: false }

/** Returns missing agreements and signature errors by path, like the server. */
export function findSigningProblems(name: string, agreements: readonly Agreement[], given: SigningDraft): FieldErrors {
  const { accepted, signature, sampleCode, wantsPaper } = given
  const open = agreements.filter(
    ({ purpose, text }) => !accepted.includes(text) && !(wantsPaper && purpose === 'e-records'),
  )
  return {
    ...Object.fromEntries(
      open.map(({ purpose, title }) => [`agreements.${purpose}`, `${title}: please read this and check the box`]),
    ),
    ...(!wantsPaper && sampleCode.trim() === '' && { sampleCode: 'Please type the code on the sample page' }),
    ...(!isSameName(signature, name) && {
      signature: `Please type your name as it appears in the application: ${name}`,
    }),
  }
}

const keyOf = (reference: string) => `given.${reference}`

/** Saves agreements and signature in this tab, to survive a reload. */
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
