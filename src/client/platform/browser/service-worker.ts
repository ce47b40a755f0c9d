import { readSession, writeSession } from '#client/platform/session/session-json.ts'
import { showUpdateBar } from '#client/ui/feedback/update-bar.ts'

const address = '/sw.js'
const putOffKey = 'updatePutOff'

/**
 * Registers the worker that keeps the site readable offline, and prompts users when a new version is installed.
 * A failed registration is only logged: the site works without it.
 */
export async function keepServiceWorker() {
  // Missing on plain http, and in some private windows.
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const isFirstVisit = !serviceWorker.controller
  try {
    const registration = await serviceWorker.register(trustedAddress(), { updateViaCache: 'none' })
    // The first version is not an update. WebKit can set the controller before it reports that version as installed.
    const first = isFirstVisit ? (registration.installing ?? registration.waiting ?? registration.active) : null
    // A user accepted, here or in another tab; form input survives a reload.
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
    // Not shown again during this visit, except for a newer version.
    onLater: () => writeSession(putOffKey, true),
  })
}

/** The only script address that our Content-Security-Policy allows. */
function trustedAddress(): string {
  const policy = window.trustedTypes?.createPolicy('sw', { createScriptURL: (_any: string) => address })
  return (policy?.createScriptURL('') ?? address) as string
}
