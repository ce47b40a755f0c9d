// Inlined into every public page: the built file imports nothing and stays below 1 kB brotli (scripts/finish-build.ts
// holds it to both). Wakes islands, holds back an early click or submit and replays it, notes where the visitor came
// from, loads the error reporter at the first error, and fetches what can wait (after-load.ts) when the page is
// complete and the browser idle.
import { watchErrors } from '#client/platform/watch-errors.ts'

interface Awakener {
  wake(island: HTMLElement): void
}

const { afterLoad, reporter } = document.documentElement.dataset
const load = (url: string) => import(/* @vite-ignore */ url)
watchErrors(() => load(reporter as string))

const awake = new WeakMap<HTMLElement, Promise<unknown>>()

/** Fetches everything the island needs in parallel; its own module comes first and hydrates it. */
function wake(island: HTMLElement): Promise<unknown> {
  const waking =
    awake.get(island) ??
    Promise.all((island.dataset.modules ?? '').split(' ').map(load)).then(
      ([own]: Awakener[]) => own?.wake(island),
      // Offline or a new version: asleep again, so that the next touch tries once more.
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

// `invalid`: the browser's own messages give way to the island's, which stand in the page.
for (const type of ['click', 'submit', 'invalid'])
  document.addEventListener(
    type,
    (event) => {
      const island = sleeping(event)
      const target = event.target as HTMLElement
      // Links, boxes and submit buttons keep their native effect; it is the submit that follows which is held back.
      if (!island || (type === 'click' && target.closest('a,label,input,[type=submit],[popovertarget],summary'))) return
      event.preventDefault()
      event.stopImmediatePropagation()
      // Until the island answers, its button shows that the press was felt (site.css).
      island.ariaBusy = 'true'
      wake(island).then(
        () => (type === 'click' ? target.click() : target.closest('form')?.requestSubmit()),
        // The island cannot be had: the form goes the way it goes without JavaScript.
        () => type === 'submit' && (target as HTMLFormElement).submit(),
      )
    },
    true,
  )

const watch = (selector: string, seen: (entry: IntersectionObserverEntry) => void) => {
  const observer = new IntersectionObserver((entries) => entries.forEach(seen))
  for (const element of document.querySelectorAll(selector)) observer.observe(element)
}
// The sentinel is as high as the distance after which the header grows stronger.
watch('#page-top', ({ isIntersecting }) => document.body.toggleAttribute('data-scrolled', !isIntersecting))

try {
  // First touch only. Of the query nothing but utm_*, of the referrer no query: they may hold personal data.
  sessionStorage.firstTouch ??= JSON.stringify([
    location.pathname,
    document.referrer.split(/[?#]/)[0],
    [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('utm_')),
  ])
  // Answers typed before a reload: the island puts them back.
  for (const island of document.querySelectorAll<HTMLElement>('[data-draft]'))
    if (sessionStorage[island.dataset.draft as string]) wake(island).catch(() => {})
} catch {
  // Storage is blocked: the visit simply has no memory.
}

// Until the page is painted, the line and the processor are its own: hence the frame, and the idle moment after it.
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
