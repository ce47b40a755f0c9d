import { type Connection, isSlowConnection } from '#shared/identity/devices/slow-connection.ts'
import type { CheckId } from './checks.ts'

/** One result: what to read, and whether it stands in the way of anything. */
export interface Result {
  readonly text: string
  readonly isGood: boolean
}

const good = (text: string): Result => ({ text, isGood: true })
const bad = (text: string): Result => ({ text, isGood: false })

/** How long an answer may take, ms. */
const patienceMs = 5_000

/** Checks this browser and the service, all side by side. */
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
    cookies: navigator.cookieEnabled ? good('Allowed') : bad('Blocked; visitors need none, staff need one'),
    worker,
  }
}

async function checkService() {
  const start = performance.now()
  const isUp = await answers('/api/health')
  const ms = Math.max(1, Math.round(performance.now() - start))
  return isUp
    ? { service: good('Answers'), roundTrip: good(`${ms} ms`) }
    : { service: bad('Does not answer'), roundTrip: bad('No answer to measure') }
}

const checkDatabase = async () => ((await answers('/api/ready')) ? good('Yes') : bad('Not at the moment'))

async function answers(path: string): Promise<boolean> {
  try {
    return (await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })).ok
  } catch {
    return false
  }
}

function checkConnection(): Result {
  const { connection } = navigator as { connection?: Connection }
  if (!connection?.effectiveType) return good('This browser does not say')
  const isSlow = isSlowConnection(connection)
  return isSlow ? bad(`${connection.effectiveType}: slow, pictures wait`) : good(connection.effectiveType)
}

/** Writes and removes one word: some browsers offer a storage that refuses. */
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
  if (registration?.waiting) return good('Ready; a new version waits')
  return registration?.active ? good('Ready') : good('Possible, not set up yet')
}
