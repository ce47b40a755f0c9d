import { useCallback, useEffect, useState } from 'react'
import type { EstimateView } from './estimate-view.tsx'
import { findRules } from './send-analysis.ts'

type View = typeof EstimateView

/**
 * Loads the estimate's code and the rules as soon as they are likely to be needed, so that the questions stay light
 * and both are ready after the last one.
 */
export function useEstimateView(isDue: boolean) {
  // Wrapped, because React would call a bare component as a state initializer.
  const [found, setFound] = useState<{ View: View }>()
  const [hasFailed, setFailed] = useState(false)

  const fetchView = useCallback(async () => {
    setFailed(false)
    // Only prefetches: later callers ask again and handle a failure.
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
