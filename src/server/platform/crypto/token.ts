import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as a string that is safe in headers and addresses. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What the database keeps of a token. Plain SHA-256 is enough where the input has 256 random bits. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
