import { useCallback, useEffect, useState } from 'react'
import type { EstimateView } from './estimate-view.tsx'
import { findRules } from './send-analysis.ts'

type View = typeof EstimateView

/**
 * Fetches the estimate's part of the program, and the rules, as soon as they are likely to be needed: the questions
 * alone are light, and by the last of them both are there.
 */
export function useEstimateView(isDue: boolean) {
  // Wrapped: React would take a bare component for a function that makes the state.
  const [found, setFound] = useState<{ View: View }>()
  const [hasFailed, setFailed] = useState(false)

  const fetchView = useCallback(async () => {
    setFailed(false)
    // Only to have them early: who needs them asks again and hears of a failure.
    findRules().catch(() => {})
    try {
      const { EstimateView } = await import('./estimate-view.tsx')
      setFound({ View: EstimateView })
    } catch {
      setFailed(true)
    }
  }, [])

  useEffect(() => {
    if (isDue) void fetchView()
  }, [isDue, fetchView])

  return { View: found?.View, hasFailed, retry: fetchView }
}
