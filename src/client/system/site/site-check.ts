import { type Connection, isSlowConnection } from '#shared/system/site/device-class.ts'
import * as copy from './copy.ts'

/** What visitors can check, in page order. Plain text, because the page is rendered without a browser. */
export const checks = [
  { id: 'service', name: copy.server },
  { id: 'database', name: copy.requestsCanBeSaved },
  { id: 'roundTrip', name: copy.responseTime },
  { id: 'online', name: copy.network },
  { id: 'connection', name: copy.connectionType },
  { id: 'local', name: copy.permanentStorage },
  { id: 'session', name: copy.sessionStorage },
  { id: 'cookies', name: copy.cookies },
  { id: 'worker', name: copy.offlineReading },
] as const

type CheckId = (typeof checks)[number]['id']

/** One result, and whether it prevents anything from working. */
interface Result {
  readonly text: string
  readonly isGood: boolean
}

const good = (text: string): Result => ({ text, isGood: true })
const bad = (text: string): Result => ({ text, isGood: false })

/** Timeout of a check, ms. */
const patienceMs = 5_000

const checkDatabase = async () => ((await answers('/api/ready')) ? good(copy.yes) : bad(copy.notRightNow))

/** Runs the checks at once, on request and on network changes, and copies the result as text. */
export function wakeSiteCheck(island: HTMLElement) {
  const summary = island.querySelector('[data-summary]')
  const cell = (id: CheckId) => island.querySelector(`[data-check=${id}]`)
  const say = (words: string) => {
    if (summary) summary.textContent = words
  }

  async function check() {
    say(copy.checking)
    const results = await checkEverything()
    for (const { id } of checks) {
      const { text, isGood } = results[id]
      const place = cell(id)
      if (place) place.textContent = isGood ? text : `⚠ ${text}`
    }
    const faults = checks.filter(({ id }) => !results[id].isGood).length
    say(faults === 0 ? copy.everythingWorks : copy.problemsFound(faults, checks.length))
  }

  async function copyResults() {
    const lines = checks.map(({ id, name }) => `${name}: ${cell(id)?.textContent}`)
    const { href } = new URL(location.pathname, location.href)
    const text = [href, new Date().toISOString(), navigator.userAgent, ...lines].join('\n')
    try {
      await navigator.clipboard.writeText(text)
      say(copy.copied)
    } catch {
      say(copy.copyingBlocked)
    }
  }

  island.querySelector('[data-again]')?.addEventListener('click', check)
  island.querySelector('[data-copy]')?.addEventListener('click', copyResults)
  for (const type of ['online', 'offline']) addEventListener(type, check)
  island.dataset.awake = ''
  island.ariaBusy = null
  void check()
}

/** Checks this browser and the server in parallel. */
async function checkEverything(): Promise<Record<CheckId, Result>> {
  const [{ service, roundTrip }, database, worker] = await Promise.all([checkService(), checkDatabase(), checkWorker()])
  return {
    service,
    database,
    roundTrip,
    online: navigator.onLine ? good(copy.connected) : bad(copy.notConnected),
    connection: checkConnection(),
    local: checkStorage(() => localStorage),
    session: checkStorage(() => sessionStorage),
    cookies: navigator.cookieEnabled ? good(copy.allowed) : bad(copy.cookiesBlocked),
    worker,
  }
}

async function checkService() {
  const start = performance.now()
  const isUp = await answers('/api/health')
  const ms = Math.max(1, Math.round(performance.now() - start))
  return isUp
    ? { service: good(copy.responding), roundTrip: good(copy.milliseconds(ms)) }
    : { service: bad(copy.notResponding), roundTrip: bad(copy.nothingToMeasure) }
}

async function answers(path: string): Promise<boolean> {
  try {
    return (await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })).ok
  } catch {
    return false
  }
}

function checkConnection(): Result {
  const { connection } = navigator as { connection?: Connection }
  if (!connection?.effectiveType) return good(copy.notReported)
  const isSlow = isSlowConnection(connection)
  return isSlow ? bad(copy.slowConnection(connection.effectiveType)) : good(connection.effectiveType)
}

/** Writes and removes a value, because some browsers offer storage that fails. */
function checkStorage(open: () => Storage): Result {
  try {
    const storage = open()
    storage.setItem('check', 'check')
    storage.removeItem('check')
    return good(copy.works)
  } catch {
    return bad(copy.blockedOrFull)
  }
}

async function checkWorker(): Promise<Result> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return bad(copy.offlineUnavailable)
  const registration = await serviceWorker.getRegistration().catch(() => undefined)
  if (registration?.waiting) return good(copy.newVersionWaiting)
  return registration?.active ? good(copy.ready) : good(copy.offlineNotSetUp)
}
