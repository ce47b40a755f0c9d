import { RequestError } from '#client/platform/request/request-error.ts'
import { send } from '#client/platform/request/send.ts'
import { refresh } from '#shared/identity/auth/contract.ts'
import { clearSession, readSession, writeSession } from './session-store.ts'

/** The path in the specification; `/api/auth/refresh` is the same. */
const refreshEndpoint = { ...refresh, path: '/auth/refresh' }

type BearerKey = 'authToken' | 'adminToken'

let pending: Promise<boolean> | undefined

/**
 * Exchanges the refresh token once for all concurrently refused requests, in all tabs. Resolves to false, and removes
 * the keys, if the session is over.
 * @param refused the refused token.
 * @param bearer its storage key.
 * @throws RequestError `NETWORK_ERROR` or `TIMEOUT_ERROR`: being offline ends no session.
 */
export function refreshSession(refused: string | null, bearer: BearerKey = 'authToken'): Promise<boolean> {
  pending ??= withTabLock(() => exchangeTokens(refused, bearer)).finally(() => {
    pending = undefined
  })
  return pending
}

async function exchangeTokens(refused: string | null, bearer: BearerKey): Promise<boolean> {
  const current = readSession(bearer)
  const wasRefreshedElsewhere = current !== null && current !== refused
  if (wasRefreshedElsewhere) return true

  const refreshToken = readSession('refreshToken')
  if (refreshToken === null) return end()
  try {
    const { token, refreshToken: next } = await send(refreshEndpoint, { refreshToken })
    writeSession('authToken', token)
    writeSession('refreshToken', next)
    if (readSession('adminToken') !== null) writeSession('adminToken', token)
    return true
  } catch (error) {
    const hasNoAnswer = error instanceof RequestError && error.status === 0
    if (hasNoAnswer) throw error
    return end()
  }
}

function end(): boolean {
  clearSession()
  return false
}

/** Delay until other tabs see stored values, ms. */
const settleMs = 100

/**
 * One tab at a time. Locks need https or localhost; otherwise tabs don't coordinate. Stored values may reach other
 * tabs after the lock.
 */
const withTabLock = (work: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator
    ? new Promise((resolve, reject) => {
        const settle = async () => {
          await work().then(resolve, reject)
          await new Promise((done) => setTimeout(done, settleMs))
        }
        navigator.locks.request('harborline.session-renewal', settle).catch(reject)
      })
    : work()
