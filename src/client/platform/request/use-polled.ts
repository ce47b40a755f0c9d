import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf, RequestError } from './request-error.ts'

/** Poll interval while the page is visible, ms. */
const pollIntervalMs = 15_000

interface PolledOptions {
  /** Polls at once when it changes. */
  occasion?: string
  /** Called when the server no longer knows this browser. */
  onClosed?: () => void
}

/**
 * Polls the server while the page is visible. Ignores responses older than the latest one or the last `show`.
 * @param read must be stable
 */
export function usePolled<Answer>(
  read: (signal: AbortSignal | undefined) => Promise<Answer>,
  { occasion, onClosed }: PolledOptions = {},
) {
  const [answer, setAnswer] = useState<Answer>()
  const [problem, setProblem] = useState<string>()
  const closed = useRef(onClosed)
  closed.current = onClosed
  const turns = useRef(0)
  const shown = useRef(0)

  const ask = useCallback(
    async (signal?: AbortSignal) => {
      const turn = ++turns.current
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
    shown.current = ++turns.current
    setAnswer(change)
    setProblem(undefined)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another occasion is another answer
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const askInView = () => document.hidden || void ask(signal)
    void ask(signal)
    const timer = setInterval(askInView, pollIntervalMs)
    document.addEventListener('visibilitychange', askInView, { signal })
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [ask, occasion])

  return { answer, problem, ask: () => void ask(), show }
}
