/** A user counts as idle this long after the last key, click or scroll, ms. */
const idleAfterMs = 10 * 60_000
const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'visibilitychange'] as const

/** Runs `work` when the user is active: polling must not keep an idle user's session alive. */
export function runWhenActive(work: () => void) {
  let lastActivityAt = Date.now()
  let isDue = false
  const run = () => {
    isDue = document.hidden || Date.now() - lastActivityAt > idleAfterMs
    if (!isDue) work()
  }
  const onActivity = () => {
    if (document.hidden) return
    lastActivityAt = Date.now()
    if (isDue) run()
  }
  for (const sign of activityEvents) document.addEventListener(sign, onActivity, { passive: true })
  return {
    run,
    stop: () => {
      for (const sign of activityEvents) document.removeEventListener(sign, onActivity)
    },
  }
}
