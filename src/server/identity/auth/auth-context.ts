import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'

/** What sign-in needs in addition to `Context`. */
export interface AuthContext extends Context {
  readonly keys: EncryptionKeys
  /** `optional`: users without an authenticator sign in with the password alone. */
  readonly staffMfa: 'required' | 'optional'
}
