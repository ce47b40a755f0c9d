import { createContext, useCallback, useState } from 'react'

/** Where a box tells, under an id of its own, whether what is typed in it is refused. */
export const RefusalContext = createContext<(id: string, isRefused: boolean) => void>(() => {})

/** Whether a box of a calculator holds what is no answer: then its result is that of the answers before. */
export function useRefusals() {
  const [refused, setRefused] = useState<readonly string[]>([])
  const tell = useCallback((id: string, isRefused: boolean) => {
    setRefused((before) => {
      const others = before.filter((other) => other !== id)
      return isRefused ? [...others, id] : others
    })
  }, [])
  return { isWaiting: refused.length > 0, tell }
}

/** Stands wherever an old result is shown. */
export const pendingText = 'Waiting for a valid figure. Until then this is the result of your last ones.'
