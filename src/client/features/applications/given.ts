import { type AgreementPurpose, agreementsFor } from '#shared/applications/agreements.ts'
import type { ApplicationType } from '#shared/applications/application-type.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'

/** What is given with an application when it is sent. Never stored in the browser: a tick is given, not restored. */
export interface Given {
  readonly accepted: readonly AgreementPurpose[]
  readonly signature: string
}

export const nothingGiven: Given = { accepted: [], signature: '' }

/** What is missing of the agreements and the signature, by path, as the server names them. */
export function givenProblems(type: ApplicationType, broker: string, { accepted, signature }: Given): FieldErrors {
  const open = agreementsFor(type, broker).filter(({ purpose }) => !accepted.includes(purpose))
  return {
    ...Object.fromEntries(
      open.map(({ purpose, title }) => [`agreements.${purpose}`, `${title}: please read this and tick the box`]),
    ),
    ...(signature.trim().length < 2 && { signature: 'Please type your full name' }),
  }
}
