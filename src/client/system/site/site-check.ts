import { type Connection, isSlowConnection } from '#shared/system/site/device-class.ts'

/** What visitors can check, in page order. Plain text, because the page is rendered without a browser. */
export const checks = [
  { id: 'service', name: 'Server' },
  { id: 'database', name: 'Requests can be saved' },
  { id: 'roundTrip', name: 'Response time' },
  { id: 'online', name: 'Network' },
  { id: 'connection', name: 'Connection type' },
  { id: 'local', name: 'Permanent storage' },
  { id: 'session', name: 'Session storage' },
  { id: 'cookies', name: 'Cookies' },
  { id: 'worker', name: 'Offline reading' },
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

const checkDatabase = async () => ((await answers('/api/ready')) ? good('Yes') : bad('Not right now'))

/** Runs the checks at once, on request and on network changes, and copies the result as text. */
export function wakeSiteCheck(island: HTMLElement) {
  const summary = island.querySelector('[data-summary]')
  const cell = (id: CheckId) => island.querySelector(`[data-check=${id}]`)
  const say = (words: string) => {
    if (summary) summary.textContent = words
  }

  async function check() {
    say('Checking...')
    const results = await checkEverything()
    for (const { id } of checks) {
      const { text, isGood } = results[id]
      const place = cell(id)
      if (place) place.textContent = isGood ? text : `⚠ ${text}`
    }
    const faults = checks.filter(({ id }) => !results[id].isGood).length
    say(faults === 0 ? 'Everything works.' : `${faults} of ${checks.length} checks found a problem.`)
  }

  async function copy() {
    const lines = checks.map(({ id, name }) => `${name}: ${cell(id)?.textContent}`)
    const { href } = new URL(location.pathname, location.href)
    const text = [href, new Date().toISOString(), navigator.userAgent, ...lines].join('\n')
    try {
      await navigator.clipboard.writeText(text)
      say('Copied.')
    } catch {
      say('Your browser doesn’t allow copying. Select the lines and copy them.')
    }
  }

  island.querySelector('[data-again]')?.addEventListener('click', check)
  island.querySelector('[data-copy]')?.addEventListener('click', copy)
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
