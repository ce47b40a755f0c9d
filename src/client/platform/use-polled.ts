import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf, RequestError } from '#client/platform/request-error.ts'

/** While somebody looks at the page, it asks again this often, ms. */
const askMs = 15_000

interface PolledOptions {
  /** Asks at once when it changes. */
  occasion?: string
  /** The server does not know this browser any more. */
  onClosed?: () => void
}

/**
 * What the server says, asked again by itself while the page is in view. An answer that was asked for before a later one, or
 * before what `show` put in its place, comes too late and is left out.
 * @param read the same at each drawing
 */
export function usePolled<Answer>(
  read: (signal: AbortSignal | undefined) => Promise<Answer>,
  { occasion, onClosed }: PolledOptions = {},
) {
  const [answer, setAnswer] = useState<Answer>()
  const [problem, setProblem] = useState<string>()
  const closed = useRef(onClosed)
  closed.current = onClosed
  const begun = useRef(0)
  const shown = useRef(0)

  const ask = useCallback(
    async (signal?: AbortSignal) => {
      const turn = ++begun.current
      try {
        const now = await read(signal)
        if (turn < shown.current) return
        shown.current = turn
        setAnswer(now)
        setProblem(undefined)
      } catch (error) {
        if (signal?.aborted) return
        if (closed.current && error instanceof RequestError && error.status === 401) closed.current()
        else if (turn > shown.current) setProblem(messageOf(error))
      }
    },
    [read],
  )
  const show = useCallback((change: (now: Answer | undefined) => Answer | undefined) => {
    shown.current = ++begun.current
    setAnswer(change)
    setProblem(undefined)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another occasion is another answer
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const askInView = () => document.hidden || void ask(signal)
    void ask(signal)
    const timer = setInterval(askInView, askMs)
    document.addEventListener('visibilitychange', askInView, { signal })
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [ask, occasion])

  return { answer, problem, ask: () => void ask(), show }
}
