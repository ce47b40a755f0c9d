import { createHmac } from 'node:crypto'
import { deriveKey, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'

/** Keyed with a server secret, because six digits could be brute-forced from a plain hash. */
export const codeHash = (keys: EncryptionKeys, requestId: string, code: string) =>
  createHmac('sha256', deriveKey(keys, 'applicant codes')).update(`${requestId} ${code}`).digest('base64url')
