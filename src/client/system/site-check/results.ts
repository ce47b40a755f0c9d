import { type Connection, isSlowConnection } from '#shared/identity/devices/slow-connection.ts'
import type { CheckId } from './checks.ts'

/** One result, and whether it prevents anything from working. */
export interface Result {
  readonly text: string
  readonly isGood: boolean
}

const good = (text: string): Result => ({ text, isGood: true })
const bad = (text: string): Result => ({ text, isGood: false })

/** Timeout of a check, ms. */
const patienceMs = 5_000

/** Checks this browser and the server in parallel. */
export async function checkEverything(): Promise<Record<CheckId, Result>> {
  const [{ service, roundTrip }, database, worker] = await Promise.all([checkService(), checkDatabase(), checkWorker()])
  return {
    service,
    database,
    roundTrip,
    online: navigator.onLine ? good('Connected') : bad('Not connected'),
    connection: checkConnection(),
    local: checkStorage(() => localStorage),
    session: checkStorage(() => sessionStorage),
    cookies: navigator.cookieEnabled ? good('Allowed') : bad('Blocked. Visitors don’t need them; staff do'),
    worker,
  }
}

async function checkService() {
  const start = performance.now()
  const isUp = await answers('/api/health')
  const ms = Math.max(1, Math.round(performance.now() - start))
  return isUp
    ? { service: good('Responding'), roundTrip: good(`${ms} ms`) }
    : { service: bad('Not responding'), roundTrip: bad('No response to measure') }
}

const checkDatabase = async () => ((await answers('/api/ready')) ? good('Yes') : bad('Not right now'))

async function answers(path: string): Promise<boolean> {
  try {
    return (await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })).ok
  } catch {
    return false
  }
}

function checkConnection(): Result {
  const { connection } = navigator as { connection?: Connection }
  if (!connection?.effectiveType) return good('This browser doesn’t report it')
  const isSlow = isSlowConnection(connection)
  return isSlow ? bad(`${connection.effectiveType}: slow, so images load later`) : good(connection.effectiveType)
}

/** Writes and removes a value, because some browsers offer storage that fails. */
function checkStorage(open: () => Storage): Result {
  try {
    const storage = open()
    storage.setItem('check', 'check')
    storage.removeItem('check')
    return good('Works')
  } catch {
    return bad('Blocked or full')
  }
}

async function checkWorker(): Promise<Result> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return bad('Not in this browser or window')
  const registration = await serviceWorker.getRegistration().catch(() => undefined)
  if (registration?.waiting) return good('Ready; a new version is waiting')
  return registration?.active ? good('Ready') : good('Available, not set up yet')
}
