import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, safe in headers and URLs. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Plain SHA-256 is enough for 256 random bits. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
