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

const awake = new WeakMap<HTMLElement, Promise<unknown>>()

/** Fetches modules in parallel; the island's own comes first and hydrates it. */
function wake(island: HTMLElement): Promise<unknown> {
  const waking =
    awake.get(island) ??
    Promise.all((island.dataset.modules ?? '').split(' ').map(load)).then(
      ([own]: Awakener[]) => own?.wake(island),
      // Offline or a new version: the next interaction tries again.
      (error) => {
        awake.delete(island)
        throw error
      },
    )
  awake.set(island, waking)
  return waking
}

const sleeping = ({ target }: Event) => (target as Element).closest?.<HTMLElement>('[data-modules]:not([data-awake])')

for (const type of ['pointerover', 'touchstart', 'focusin', 'input'])
  document.addEventListener(
    type,
    (event) => {
      const island = sleeping(event)
      if (island) wake(island).catch(() => {})
    },
    { passive: true },
  )

// `invalid`: the island's messages replace the browser's.
for (const type of ['click', 'submit', 'invalid'])
  document.addEventListener(
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

const watch = (selector: string, seen: (entry: IntersectionObserverEntry) => void) => {
  const observer = new IntersectionObserver((entries) => entries.forEach(seen))
  for (const element of document.querySelectorAll(selector)) observer.observe(element)
}
// The header changes after the sentinel's height.
watch('#page-top', ({ isIntersecting }) => document.body.toggleAttribute('data-scrolled', !isIntersecting))

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
    if (sessionStorage[draft] || localStorage[draft]) wake(island).catch(() => {})
  }
} catch {
  // Storage is blocked.
}

addEventListener('load', () =>
  requestAnimationFrame(() =>
    // Safari has no idle callback.
    (self.requestIdleCallback ?? setTimeout)(() => {
      load(afterLoad as string).catch(() => {})
      watch(
        '[data-wake=near]',
        ({ isIntersecting, target }) => isIntersecting && wake(target as HTMLElement).catch(() => {}),
      )
    }),
  ),
)
