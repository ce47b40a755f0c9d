import { useCallback, useEffect, useRef } from 'react'
import { countArrival, forgetArrivals } from '#client/platform/browser/use-title.ts'
import { useLiveArrival } from '#client/platform/live/use-live.ts'
import { useAlertChoice } from './alert-choice.ts'
import { playChime, showDesktopAlert } from './ring.ts'

/** A burst rings once. */
const restMs = 10_000

/**
 * Counts new leads in the title of a tab in the background, and rings as the person chose. Asks the server for nothing,
 * so that it doesn't prolong an idle session.
 */
export function useNewLeadAlerts(me: string) {
  const chosen = useAlertChoice(me)
  const rangAt = useRef(Number.NEGATIVE_INFINITY)
  useLiveArrival(
    'new-leads',
    useCallback(() => {
      if (document.hidden) countArrival()
      if (performance.now() - rangAt.current < restMs) return
      rangAt.current = performance.now()
      if (chosen.has('sound')) playChime()
      if (chosen.has('desktop') && !document.hasFocus()) showDesktopAlert()
    }, [chosen]),
  )
  useEffect(() => {
    const onShow = () => document.hidden || forgetArrivals()
    document.addEventListener('visibilitychange', onShow)
    return () => {
      document.removeEventListener('visibilitychange', onShow)
      forgetArrivals()
    }
  }, [])
}
