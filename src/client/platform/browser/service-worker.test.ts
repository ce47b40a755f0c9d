// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest'
import { registerServiceWorker } from './service-worker.ts'

class FakeWorker extends EventTarget {
  state = 'installing'

  reach(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active: FakeWorker | null = null

  /** Starts the installation of a new version. */
  find(worker: FakeWorker) {
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
  }
}

/** Fakes a browser's service worker container, without the worker itself. */
class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null
  readonly register: () => Promise<FakeRegistration>

  constructor(registration: FakeRegistration) {
    super()
    this.register = async () => registration
  }
}

/** Opens a public page in a browser with this registration. */
async function openPage(registration: FakeRegistration, controller: FakeWorker | null = null) {
  const container = new FakeContainer(registration)
  container.controller = controller
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    document.body.innerHTML = ''
  })
  await registerServiceWorker()
  return container
}

const updateBar = () => document.querySelector('.update-bar')

test('a first visit is not asked to update, even if the browser sets the controller early', async () => {
  const registration = new FakeRegistration()
  const first = new FakeWorker()
  registration.installing = first
  const container = await openPage(registration)
  registration.find(first)
  container.controller = first
  first.reach('installed')
  first.reach('activated')
  expect(updateBar()).toBeNull()
})

test('a page that stays open after the first visit is asked about the next version', async () => {
  const registration = new FakeRegistration()
  const first = new FakeWorker()
  registration.installing = first
  const container = await openPage(registration)
  first.reach('installed')
  container.controller = first
  const next = new FakeWorker()
  registration.find(next)
  expect(updateBar()).toBeNull()
  next.reach('installed')
  expect(updateBar()).not.toBeNull()
})

test('a returning visitor is asked about a version that is waiting', async () => {
  const registration = new FakeRegistration()
  registration.waiting = new FakeWorker()
  await openPage(registration, new FakeWorker())
  expect(updateBar()).not.toBeNull()
})
