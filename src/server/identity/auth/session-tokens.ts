import { createHmac } from 'node:crypto'
import { deriveKey, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'

export interface TokenPair {
  readonly token: string
  readonly refreshToken: string
}

/**
 * Derives the pair that a refresh token is exchanged for, with a key that never leaves the server. Two tabs that
 * refresh at the same time get the same pair although only hashes are stored; without the key the result is as
 * unpredictable as 256 random bits.
 */
export function successorOf(keys: EncryptionKeys, refreshToken: string): TokenPair {
  const key = deriveKey(keys, 'harborline.session-tokens')
  const derive = (kind: 'access' | 'refresh') =>
    createHmac('sha256', key).update(`${kind}:${refreshToken}`).digest('base64url')
  return { token: derive('access'), refreshToken: derive('refresh') }
}
