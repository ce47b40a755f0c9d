import { createHmac } from 'node:crypto'
import { deriveKey, type EncryptionKey, type EncryptionKeys } from '#server/platform/crypto/seal.ts'

/** Without what is read as something else: 0 O, 1 I L, 5 S, 8 B. */
const letters = 'ACDEFGHJKMNPQRTUVWXY234679'
const length = 4

/** The code in the sample page of an application: always the same, so that nothing has to be kept. */
export const sampleCode = ([key]: EncryptionKeys, applicationId: string): string => codeBy(key, applicationId)

/** Also where the key has been replaced since the page was opened. @param typed in any case, with or without spaces. */
export const isSampleCode = (keys: EncryptionKeys, applicationId: string, typed: string): boolean =>
  keys.some((key) => codeBy(key, applicationId) === plainCode(typed))

export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

function codeBy(key: EncryptionKey, applicationId: string): string {
  const digest = createHmac('sha256', deriveKey([key], 'sample page'))
    .update(applicationId)
    .digest()
  return [...digest.subarray(0, length)].map((byte) => letters[byte % letters.length]).join('')
}
