import { hash, verify } from '@node-rs/argon2'

/** OWASP Password Storage Cheat Sheet: Argon2id (the default), 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A check without an account takes as long. */
export const unknownPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$BpYjd9CAquEY1scKPomCRQ$JEdxdeTv7pBrFRPpsoB3ukY3TisX2fWqjl4ZIfgRQBk'

/** Keyboards send characters differently (NIST SP 800-63B-4, 3.1.1.2). */
const normalized = (password: string) => password.normalize('NFKC')

/** Hashes in PHC format, about 30 ms off the main thread. */
export const hashPassword = (password: string) => hash(normalized(password), cost)

/** Checks a password; without an account, pass `unknownPasswordHash`. */
export const isPassword = (passwordHash: string, password: string) => verify(passwordHash, normalized(password))
