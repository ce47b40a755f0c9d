import type { Agreement } from '#shared/applications/applications/agreements.ts'
import { isSameName } from '#shared/applications/applications/same-name.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'

/** Agreements and signature entered before submission. Stored in this tab by `signing-draft-storage.ts`. */
export interface SigningDraft {
  /** The exact texts accepted: if a text changes, its acceptance no longer counts. */
  readonly accepted: readonly string[]
  readonly signature: string
  /** Code from the sample page, as typed. Only the server can verify it; see `mayBeRight`. */
  readonly sampleCode: string
  /** True for paper records instead of electronic ones. */
  readonly wantsPaper: boolean
}

export const emptySigningDraft: SigningDraft = { accepted: [], signature: '', sampleCode: '', wantsPaper: false }

/** Returns the missing agreements and signature errors by path, like the server. */
export function findSigningProblems(name: string, agreements: readonly Agreement[], given: SigningDraft): FieldErrors {
  const { accepted, signature, sampleCode, wantsPaper } = given
  const open = agreements.filter(
    ({ purpose, text }) => !accepted.includes(text) && !(wantsPaper && purpose === 'e-records'),
  )
  return {
    ...Object.fromEntries(
      open.map(({ purpose, title }) => [`agreements.${purpose}`, `${title}: please read this and tick the box`]),
    ),
    ...(!wantsPaper && sampleCode.trim() === '' && { sampleCode: 'Please type the code of the sample page' }),
    ...(!isSameName(signature, name) && {
      signature: `Please type your name as it appears in the application: ${name}`,
    }),
  }
}
