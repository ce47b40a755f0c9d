import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf, RequestError } from '#client/platform/request-error.ts'
import { send } from '#client/platform/send.ts'
import { listOffers, type OwnOffers } from '#shared/offers/contract.ts'

/** While somebody looks at the page, it asks again this often, ms. */
const askMs = 15_000

/**
 * The offers of the application that is open, asked again by themselves while the page is in view.
 * @param occasion asks at once when it changes.
 */
export function useOffers(occasion: string, onClosed: () => void) {
  const [offers, setOffers] = useState<OwnOffers>()
  const [problem, setProblem] = useState<string>()
  const closed = useRef(onClosed)
  closed.current = onClosed

  const ask = useCallback(async (signal?: AbortSignal) => {
    try {
      setOffers(await send(listOffers, {}, { signal }))
      setProblem(undefined)
    } catch (error) {
      if (signal?.aborted) return
      if (error instanceof RequestError && error.status === 401) closed.current()
      else setProblem(messageOf(error))
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another stage is another answer
  useEffect(() => {
    const leaving = new AbortController()
    void ask(leaving.signal)
    const timer = setInterval(() => document.hidden || void ask(leaving.signal), askMs)
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [ask, occasion])

  return { offers, problem, ask: () => void ask(), setOffers }
}
