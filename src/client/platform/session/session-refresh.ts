import { RequestError } from '#client/platform/request/request-error.ts'
import { send } from '#client/platform/request/send.ts'
import { refresh } from '#shared/identity/auth/contract.ts'
import { clearSession, readSession, writeSession } from './session-store.ts'

/** The client uses the path in the specification; the server handles `/api/auth/refresh` the same way. */
const refreshEndpoint = { ...refresh, path: '/auth/refresh' }

type BearerKey = 'authToken' | 'adminToken'

let pending: Promise<boolean> | undefined

/**
 * Exchanges the refresh token: once for all concurrently refused requests, in all tabs.
 * Resolves to false if the session is over; then the stored keys are removed.
 * @param refused the token that the server no longer accepts.
 * @param bearer the key of that token in storage.
 * @throws RequestError `NETWORK_ERROR` or `TIMEOUT_ERROR` if there was no response: being offline ends no session.
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

/** How long until other tabs see this tab's stored values, ms. */
const settleMs = 100

/**
 * One tab at a time. Browsers offer locks only over https or on localhost; otherwise tabs don't coordinate. Stored
 * values may reach other tabs after the lock.
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
