/** In ms. */
const intervalMs = 5_000

/**
 * Rotates testimonials. Stops while hovered or focused, after "Pause", and for users who prefer reduced motion (WCAG
 * 2.2.2).
 */
export function rotateTestimonials(island: HTMLElement) {
  const list = island.querySelector('ul')
  const pause = island.querySelector<HTMLElement>('[data-pause]')
  const quotes = [...(list?.children ?? [])]
  let current = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isUnderMouse = false

  function show(index: number) {
    current = index % quotes.length
    for (const [at, quote] of quotes.entries()) quote.toggleAttribute('data-current', at === current)
  }

  function wait() {
    clearTimeout(timer)
    if (isPaused || isUnderMouse || island.contains(document.activeElement)) return
    timer = setTimeout(() => {
      show(current + 1)
      wait()
    }, intervalMs)
  }

  let isPaused = false
  function setPaused(paused: boolean) {
    isPaused = paused
    if (pause) pause.textContent = paused ? 'Play' : 'Pause'
    // Automatic changes are not announced; requested ones are.
    list?.setAttribute('aria-live', paused ? 'polite' : 'off')
    wait()
  }

  pause?.addEventListener('click', () => setPaused(!isPaused))
  island.querySelector('[data-next]')?.addEventListener('click', () => {
    setPaused(true)
    show(current + 1)
  })
  // Touch sends no leave event to end the hover.
  island.addEventListener('pointerenter', ({ pointerType }) => {
    isUnderMouse = pointerType === 'mouse'
    wait()
  })
  island.addEventListener('pointerleave', () => {
    isUnderMouse = false
    wait()
  })
  for (const type of ['focusin', 'focusout']) island.addEventListener(type, () => setTimeout(wait))

  // A pointer already over the element fired no enter event.
  isUnderMouse = matchMedia('(hover: hover)').matches && island.matches(':hover')
  show(0)
  setPaused(matchMedia('(prefers-reduced-motion: reduce)').matches)
  island.dataset.awake = ''
  island.ariaBusy = null
}
