/** How long each of them is shown, ms. */
const turnMs = 5_000

/**
 * Turns what clients say: one at a time, and on by itself every five seconds. It waits while a mouse or the focus is
 * on it, after "Pause", and always for whoever wants less motion (WCAG 2.2.2); "Next" turns at once.
 */
export function turnTestimonials(island: HTMLElement) {
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
    }, turnMs)
  }

  let isPaused = false
  function setPaused(paused: boolean) {
    isPaused = paused
    if (pause) pause.textContent = paused ? 'Play' : 'Pause'
    // What turns by itself is not read out each time; what somebody asked for is.
    list?.setAttribute('aria-live', paused ? 'polite' : 'off')
    wait()
  }

  pause?.addEventListener('click', () => setPaused(!isPaused))
  island.querySelector('[data-next]')?.addEventListener('click', () => {
    setPaused(true)
    show(current + 1)
  })
  // A finger leaves no hover behind that would end.
  island.addEventListener('pointerenter', ({ pointerType }) => {
    isUnderMouse = pointerType === 'mouse'
    wait()
  })
  island.addEventListener('pointerleave', () => {
    isUnderMouse = false
    wait()
  })
  for (const type of ['focusin', 'focusout']) island.addEventListener(type, () => setTimeout(wait))

  // A mouse that lay here before has entered without telling.
  isUnderMouse = matchMedia('(hover: hover)').matches && island.matches(':hover')
  show(0)
  setPaused(matchMedia('(prefers-reduced-motion: reduce)').matches)
  island.dataset.awake = ''
  island.ariaBusy = null
}
