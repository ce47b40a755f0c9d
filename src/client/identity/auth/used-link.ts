import { readSession, writeSession } from '#client/platform/session-json.ts'

const key = 'usedLink'

/** Remembers for this tab that its one-time link has made an account. From then on the link opens nothing. */
export const keepUsedLink = (token: string) => writeSession(key, token)

/** Whether this tab has used the link: after a reload its form would only fail. */
export const isUsedLink = (token: string): boolean => readSession(key) === token
