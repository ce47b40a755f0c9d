import { decrypt, type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'

const context = 'call-link'

/** As encrypted values start with it, before a dot, which tokens of links don't have. */
const keyIdLength = 8

/** Creates the token of a booked call's links, so that they need no column. */
export const sealCall = (keys: EncryptionKeys, contactId: string): string =>
  encrypt(keys, contactId, context).replace('.', '')

/** Returns the message that a token opens; undefined if it is altered. */
export function unsealCall(keys: EncryptionKeys, token: unknown): string | undefined {
  if (typeof token !== 'string' || token.length > 500) return undefined
  try {
    return decrypt(keys, `${token.slice(0, keyIdLength)}.${token.slice(keyIdLength)}`, context)
  } catch {
    return undefined
  }
}
