import { createContext, useCallback, useState } from 'react'

/** Reports whether a field's text is invalid, by its id. */
export const RefusalContext = createContext<(id: string, isRefused: boolean) => void>(() => {})

/** Returns whether a field is invalid: then the result is from previous answers. */
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
