import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits as a string that is safe in headers and URLs. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Returns the hash of a token for the database. Plain SHA-256 is enough for 256 random bits. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
