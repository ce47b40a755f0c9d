import { createHmac } from 'node:crypto'
import { deriveKey, type EncryptionKeys } from '#server/platform/crypto/seal.ts'

/** A million codes are soon tried: only whoever has the server's key can tell which one a stored hash belongs to. */
export const codeHash = (keys: EncryptionKeys, requestId: string, code: string) =>
  createHmac('sha256', deriveKey(keys, 'applicant codes')).update(`${requestId} ${code}`).digest('base64url')
