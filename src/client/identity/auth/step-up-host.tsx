import { useEffect, useRef, useState } from 'react'
import { StepUpDialog } from '#client/identity/auth/step-up-dialog.tsx'
import { askForProofBy } from '#client/platform/proof.ts'

/**
 * Asks for a proof of identity whenever a call needs one, over whatever is open: cancelled, everything typed there is
 * still there; given, the call goes on by itself.
 */
export function StepUpHost() {
  const [isAsking, setIsAsking] = useState(false)
  const answer = useRef<(isProven: boolean) => void>(() => {})
  const finish = (isProven: boolean) => {
    setIsAsking(false)
    answer.current(isProven)
  }

  useEffect(() => {
    const leave = askForProofBy(() => {
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
