import { readSession, writeSession } from '#client/platform/session-json.ts'

const key = 'usedLink'

/** Remembers in this tab that its one-time link was used to create an account. */
export const saveUsedLink = (token: string) => writeSession(key, token)

/** Whether this tab has used the link; after a reload its form would only fail. */
export const isUsedLink = (token: string): boolean => readSession(key) === token
