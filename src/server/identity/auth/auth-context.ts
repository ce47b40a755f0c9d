import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/seal.ts'

/** What signing in needs beside the ordinary context. */
export interface AuthContext extends Context {
  readonly keys: EncryptionKeys
  /** `optional`: who has no authenticator yet is let in by the password alone. */
  readonly staffMfa: 'required' | 'optional'
}
