import type { Agreement } from '#shared/applications/applications/agreements.ts'
import { isSameName } from '#shared/applications/applications/same-name.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'

/** What is given with an application when it is sent. Kept in this tab until then, by `kept-given.ts`. */
export interface SigningDraft {
  /** The words that were ticked: where they change, the tick counts no more. */
  readonly accepted: readonly string[]
  readonly signature: string
  /** The code of the sample page, as typed; only the server knows whether it is right, see `mayBeRight`. */
  readonly sampleCode: string
  /** Records on paper instead of the agreement to electronic ones. */
  readonly wantsPaper: boolean
}

export const emptySigningDraft: SigningDraft = { accepted: [], signature: '', sampleCode: '', wantsPaper: false }

/** What is missing of the agreements and the signature, by path, as the server names them. */
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
      signature: `Please type your name as it stands in the application: ${name}`,
    }),
  }
}
