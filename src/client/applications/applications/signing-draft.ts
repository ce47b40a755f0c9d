import { readSession, removeSession, writeSession } from '#client/platform/session/session-json.ts'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import { type Agreement, agreementBoxes, needsSampleCode } from '#shared/applications/applications/agreements.ts'
import { isSameName } from '#shared/applications/applications/same-name.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import * as copy from './copy.tsx'

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

/** Returns unchecked boxes, by their first agreement, and signature errors by path, like the server. */
export function findSigningProblems(
  { name, type }: Pick<OpenApplication, 'name' | 'type'>,
  agreements: readonly Agreement[],
  given: SigningDraft,
): FieldErrors {
  const { accepted, signature, sampleCode, wantsPaper } = given
  const open = agreementBoxes(agreements).filter(
    (box) => box.some(({ text }) => !accepted.includes(text)) && !(wantsPaper && box[0].purpose === 'e-records'),
  )
  return {
    ...Object.fromEntries(open.map((box) => [`agreements.${box[0].purpose}`, copy.readAndCheck(boxTitle(box))])),
    ...(needsSampleCode(type) && !wantsPaper && sampleCode.trim() === '' && { sampleCode: copy.typeTheCode }),
    ...(!isSameName(signature, name) && {
      signature: copy.typeYourName(name),
    }),
  }
}

/** `Accuracy, and terms and privacy` */
export const boxTitle = ([first, ...others]: readonly Pick<Agreement, 'title'>[]): string =>
  [first?.title ?? '', ...others.map(({ title }) => title.toLowerCase())].join(', ')

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
