/** Time without input until a user counts as idle, ms. */
const idleAfterMs = 10 * 60_000
const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'visibilitychange'] as const

/** Runs `work` while the user is active: polling must not extend idle sessions. */
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
