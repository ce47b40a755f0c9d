/** How long after the last key, click or scroll a person still counts as being there, ms. */
const presentMs = 10 * 60_000
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'visibilitychange'] as const

/**
 * Runs `work` at once while somebody is there, and otherwise as soon as they are back: a screen that reads by itself
 * would keep the session of an empty chair alive for ever.
 */
export function attention(work: () => void) {
  let lastSign = Date.now()
  let isDue = false
  const run = () => {
    isDue = document.hidden || Date.now() - lastSign > presentMs
    if (!isDue) work()
  }
  const onSign = () => {
    if (document.hidden) return
    lastSign = Date.now()
    if (isDue) run()
  }
  for (const sign of signs) document.addEventListener(sign, onSign, { passive: true })
  return {
    run,
    stop: () => {
      for (const sign of signs) document.removeEventListener(sign, onSign)
    },
  }
}
