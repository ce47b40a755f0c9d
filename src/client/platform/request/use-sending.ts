import { useRef, useState } from 'react'
import { type FormProblem, formProblem } from './form-problem.ts'

/** Tracks a form submission. Ignores further presses until it settles. */
export function useSending() {
  const isUnderWay = useRef(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<FormProblem | null>(null)

  async function run(work: () => Promise<void>) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setSending(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(formProblem(error))
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
  }

  return { isSending, problem, run }
}
