import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf, RequestError } from '#client/platform/request-error.ts'
import { send } from '#client/platform/send.ts'
import { type Tracking, track } from '#shared/tracking/contract.ts'

/** While somebody looks at the page, it asks again this often, ms. */
const askMs = 15_000

/** Where the open application stands, asked again by itself while the page is in view. */
export function useTracking(onClosed: () => void) {
  const [tracking, setTracking] = useState<Tracking>()
  const [problem, setProblem] = useState<string>()
  const closed = useRef(onClosed)
  closed.current = onClosed

  const ask = useCallback(async (signal?: AbortSignal) => {
    try {
      setTracking(await send(track, {}, { signal }))
      setProblem(undefined)
    } catch (error) {
      if (signal?.aborted) return
      if (error instanceof RequestError && error.status === 401) closed.current()
      else setProblem(messageOf(error))
    }
  }, [])

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    void ask(signal)
    const timer = setInterval(() => document.hidden || void ask(signal), askMs)
    document.addEventListener('visibilitychange', () => document.hidden || void ask(signal), { signal })
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [ask])

  return { tracking, problem, ask: () => void ask(), setTracking }
}
