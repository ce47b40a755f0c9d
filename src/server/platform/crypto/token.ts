import { createHash, randomBytes } from 'node:crypto'

/** Creates 256 random bits, safe in URLs. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Hashes a token; plain SHA-256 suffices for 256 random bits. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
