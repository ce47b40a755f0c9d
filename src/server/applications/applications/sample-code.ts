import { createHmac } from 'node:crypto'
import { deriveKey, type EncryptionKey, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { Agreement } from '#shared/applications/applications/agreements.ts'

/** Without the easily confused 0 O, 1 I L, 5 S, 8 B. */
const letters = 'ACDEFGHJKMNPQRTUVWXY234679'
const length = 4

/** Derives the sample PDF's code from the application id, so that it needn't be stored. */
export const sampleCode = ([key]: EncryptionKeys, applicationId: string): string => codeBy(key, applicationId)

/** Checks a typed code in any case and spacing, also against older keys. */
export const isSampleCode = (keys: EncryptionKeys, applicationId: string, typed: string): boolean =>
  keys.some((key) => codeBy(key, applicationId) === plainCode(typed))

/** Adds the typed code to the agreement, as evidence. */
export const withTypedCode = (agreement: Agreement, typed: string): Agreement => ({
  ...agreement,
  text: `${agreement.text} Typed code: ${plainCode(typed)}.`,
})

export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

function codeBy(key: EncryptionKey, applicationId: string): string {
  const digest = createHmac('sha256', deriveKey([key], 'sample page'))
    .update(applicationId)
    .digest()
  return [...digest.subarray(0, length)].map((byte) => letters[byte % letters.length]).join('')
}
