import type { Root } from 'react-dom/client'
import { afterAll, afterEach, vi } from 'vitest'

/** React renders for about 5 ms in each turn of the event loop and then schedules the next one. */
const maxTurns = 1_000

// Saved before a test installs fake ones.
const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } = globalThis

const roots = new Set<Root>()
const timers = new Set<NodeJS.Timeout>()
const immediates = new Set<NodeJS.Immediate>()
let isClosed = false

// Testing Library unmounts only its own roots.
vi.mock('react-dom/client', async (importActual) => {
  const actual = await importActual<typeof import('react-dom/client')>()
  const tracked = (root: Root) => {
    roots.add(root)
    return root
  }
  return {
    ...actual,
    createRoot: (...args: Parameters<typeof actual.createRoot>) => tracked(actual.createRoot(...args)),
    hydrateRoot: (...args: Parameters<typeof actual.hydrateRoot>) => tracked(actual.hydrateRoot(...args)),
  }
})

type Callback = (...args: unknown[]) => void

/** Tracks timers and immediates, and starts none after the window is closed. */
function trackScheduledWork() {
  const trackedTimeout = (callback: Callback, ms?: number, ...args: unknown[]) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      callback(...args)
    }, ms)
    timers.add(timer)
    if (isClosed) clearTimeout(timer)
    return timer
  }
  const trackedInterval = (callback: Callback, ms?: number, ...args: unknown[]) => {
    const timer = setInterval(callback, ms, ...args)
    timers.add(timer)
    if (isClosed) clearInterval(timer)
    return timer
  }
  const trackedImmediate = (callback: Callback, ...args: unknown[]) => {
    const immediate = setImmediate(() => {
      immediates.delete(immediate)
      callback(...args)
    })
    immediates.add(immediate)
    if (isClosed) clearImmediate(immediate)
    return immediate
  }
  Object.assign(globalThis, {
    setTimeout: Object.assign(trackedTimeout, setTimeout),
    setInterval: Object.assign(trackedInterval, setInterval),
    setImmediate: Object.assign(trackedImmediate, setImmediate),
    clearTimeout: (timer: NodeJS.Timeout) => {
      timers.delete(timer)
      clearTimeout(timer)
    },
    clearInterval: (timer: NodeJS.Timeout) => {
      timers.delete(timer)
      clearInterval(timer)
    },
    clearImmediate: (immediate: NodeJS.Immediate) => {
      immediates.delete(immediate)
      clearImmediate(immediate)
    },
  })
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Outside of browsers React schedules with `setImmediate`. */
async function finishRendering() {
  await nextTurn()
  for (let turn = 0; turn < maxTurns && immediates.size > 0; turn++) await nextTurn()
}

/** Unmounts every React root, and finishes or cancels all scheduled work. */
export async function closeWindow() {
  // Otherwise a part that loads later would render then.
  await vi.dynamicImportSettled()
  for (const root of roots) root.unmount()
  roots.clear()
  await finishRendering()
  isClosed = true
  for (const timer of timers) clearTimeout(timer)
  for (const immediate of immediates) clearImmediate(immediate)
}

// Vitest deletes `window` after the last test, and React reads it for every update, even of an unmounted component.
if (typeof document !== 'undefined') {
  // Before Testing Library loads, because React stores the `setImmediate` it finds first.
  trackScheduledWork()
  const { cleanup } = await import('@testing-library/react')

  afterEach(async () => {
    vi.useRealTimers()
    cleanup()
    await finishRendering()
  })
  afterAll(closeWindow)
}
