// Inlined into every public page: no imports, below 1 kB brotli (scripts/finish-build.ts checks both). Hydrates
// islands, replays an early click or submit, records the visitor's source, and loads the error reporter at the first
// error and after-load.ts on idle.
import { watchErrors } from '#client/platform/errors/watch-errors.ts'

interface Awakener {
  wake(island: HTMLElement): void
}

const { afterLoad, reporter } = document.documentElement.dataset
const load = (url: string) => import(/* @vite-ignore */ url)
watchErrors(() => load(reporter as string))

interface Island extends HTMLElement {
  waking?: Promise<unknown> | undefined
}

/** Fetches modules in parallel; the island's own comes first and hydrates it. */
const wake = (island: Island): Promise<unknown> =>
  (island.waking ??= Promise.all((island.dataset.modules ?? '').split(' ').map(load)).then(
    ([own]: Awakener[]) => own?.wake(island),
    // Offline or a new version: the next interaction tries again.
    (error) => {
      island.waking = undefined
      throw error
    },
  ))

/** Also for guesses, whose failure no one waits for. */
const tryWake = (island: Element) => void wake(island as Island).catch(() => {})

const sleeping = ({ target }: Event) => (target as Element).closest?.<HTMLElement>('[data-modules]:not([data-awake])')

for (const type of ['pointerover', 'touchstart', 'focusin', 'input'])
  addEventListener(type, (event) => {
    const island = sleeping(event)
    if (island) tryWake(island)
  })

// `invalid`: the island's messages replace the browser's.
for (const type of ['click', 'submit', 'invalid'])
  addEventListener(
    type,
    (event) => {
      const island = sleeping(event)
      const target = event.target as HTMLElement
      // Links, checkboxes and submit buttons act natively; the following submit event is held back.
      if (!island || (type === 'click' && target.closest('a,label,input,[type=submit],[popovertarget],summary'))) return
      event.preventDefault()
      event.stopImmediatePropagation()
      island.ariaBusy = 'true'
      wake(island).then(
        () => (type === 'click' ? target.click() : target.closest('form')?.requestSubmit()),
        // If the island couldn't load, the form submits natively.
        () => type === 'submit' && (target as HTMLFormElement).submit(),
      )
    },
    true,
  )

try {
  // First touch only, without other query parameters: they may contain personal data.
  sessionStorage.firstTouch ??= JSON.stringify([
    location.pathname,
    document.referrer.split(/[?#]/)[0],
    [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('utm_')),
  ])
  // Restores input from before a reload or from an earlier visit.
  for (const island of document.querySelectorAll<HTMLElement>('[data-draft]')) {
    const draft = island.dataset.draft as string
    if (sessionStorage[draft] || localStorage[draft]) tryWake(island)
  }
} catch {
  // Storage is blocked.
}

/** Repeats do nothing. */
const afterPaint = () =>
  // Safari has no idle callback.
  (self.requestIdleCallback ?? setTimeout)(() => {
    load(afterLoad as string).catch(() => {})
    const near = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) tryWake(target)
    })
    for (const island of document.querySelectorAll('[data-wake=near]')) near.observe(island)
  })

// On slow phones the page loads before it is painted, and must not share the processor and the network until then.
addEventListener('load', () => {
  new PerformanceObserver(afterPaint).observe({ type: 'paint', buffered: true })
  // Some browsers hide the times of paints from pages.
  setTimeout(afterPaint, 4_000)
})
