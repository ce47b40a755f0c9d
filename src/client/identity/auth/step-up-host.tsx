import { useEffect, useRef, useState } from 'react'
import { StepUpDialog } from '#client/identity/auth/step-up-dialog.tsx'
import { registerStepUpPrompt } from '#client/platform/step-up.ts'

/**
 * Shows the step-up dialog whenever a call needs it, on top of the current page. Canceling keeps all drafts; confirming
 * repeats the call.
 */
export function StepUpHost() {
  const [isAsking, setIsAsking] = useState(false)
  const answer = useRef<(isProven: boolean) => void>(() => {})
  const finish = (isProven: boolean) => {
    setIsAsking(false)
    answer.current(isProven)
  }

  useEffect(() => {
    const leave = registerStepUpPrompt(() => {
      setIsAsking(true)
      return new Promise((resolve) => {
        answer.current = resolve
      })
    })
    return () => {
      leave()
      answer.current(false)
    }
  }, [])

  return isAsking ? <StepUpDialog onProven={() => finish(true)} onClose={() => finish(false)} /> : null
}
