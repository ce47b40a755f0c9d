import { createHash } from 'node:crypto'
import { normalizeEmail } from '#shared/kit/text.ts'

/**
 * What stands for an address where the address itself must not stand. Without a key on purpose: it has to be the same
 * after keys were replaced. It hides addresses from a glance, not from somebody who has a list of them to try.
 */
export const addressHash = (email: string): string =>
  createHash('sha256')
    .update(`harborline-address:${normalizeEmail(email)}`)
    .digest('base64url')
