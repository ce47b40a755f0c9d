import { useCallback, useEffect, useState } from 'react'
import { messageOf } from '#client/platform/request-error.ts'
import { send } from '#client/platform/send.ts'
import { getSharing, type Sharing } from '#shared/submissions/sharing-contract.ts'

/** While somebody looks at the page, it asks again this often, ms. */
const askMs = 20_000

/** Which lenders may see the open file, asked again by itself while the page is in view. */
export function useSharing() {
  const [sharing, setSharing] = useState<Sharing>()
  const [problem, setProblem] = useState<string>()

  const ask = useCallback(async (signal?: AbortSignal) => {
    try {
      setSharing(await send(getSharing, {}, { signal }))
      setProblem(undefined)
    } catch (error) {
      if (!signal?.aborted) setProblem(messageOf(error))
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

  return { sharing, problem, ask: () => void ask(), setSharing }
}
