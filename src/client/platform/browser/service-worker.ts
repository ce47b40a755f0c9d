import { readSession, writeSession } from '#client/platform/session/session-json.ts'
import { showUpdateBar } from '#client/ui/feedback/update-bar.ts'

const address = '/sw.js'
const putOffKey = 'updatePutOff'

/** Registers the offline worker and offers updates. Failures are only logged: the site works without it. */
export async function registerServiceWorker() {
  // Missing on plain http and in some private windows.
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const isFirstVisit = !serviceWorker.controller
  try {
    const registration = await serviceWorker.register(trustedAddress(), { updateViaCache: 'none' })
    // The first version is no update. WebKit can set the controller before reporting it as installed.
    const first = isFirstVisit ? (registration.installing ?? registration.waiting ?? registration.active) : null
    // Accepted here or in another tab; form input survives a reload.
    serviceWorker.addEventListener('message', ({ data }) => data === 'reload' && location.reload())
    if (registration.waiting && !isFirstVisit && !readSession(putOffKey)) ask(registration)
    askWhenInstalled(registration, first)
    registration.addEventListener('updatefound', () => askWhenInstalled(registration, first))
  } catch (error) {
    console.warn('The service worker could not be registered.', error)
  }
}

function askWhenInstalled(registration: ServiceWorkerRegistration, first: ServiceWorker | null) {
  const worker = registration.installing
  if (worker === first) return
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed') ask(registration)
  })
}

function ask(registration: ServiceWorkerRegistration) {
  showUpdateBar({
    onRefresh: () => (registration.waiting ? registration.waiting.postMessage('activate') : location.reload()),
    // Hidden for this visit, except for a newer version.
    onLater: () => writeSession(putOffKey, true),
  })
}

/** The only script address our Content-Security-Policy allows. */
function trustedAddress(): string {
  const policy = window.trustedTypes?.createPolicy('sw', { createScriptURL: (_any: string) => address })
  return (policy?.createScriptURL('') ?? address) as string
}
