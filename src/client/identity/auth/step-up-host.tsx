import { useEffect, useRef, useState } from 'react'
import { registerStepUpPrompt } from '#client/platform/session/step-up.ts'

type Dialog = typeof import('./step-up-dialog.tsx')

/**
 * Shows the step-up dialog whenever a call needs it, on top of the current page. Canceling keeps all drafts; confirming
 * repeats the call.
 */
export function StepUpHost() {
  const [dialog, setDialog] = useState<Dialog>()
  const answer = useRef<(isProven: boolean) => void>(() => {})
  const finish = (isProven: boolean) => {
    setDialog(undefined)
    answer.current(isProven)
  }

  useEffect(() => {
    const leave = registerStepUpPrompt(async () => {
      // If it can't be loaded, the call is refused as if the user had canceled.
      const loaded = await import('./step-up-dialog.tsx').catch(() => undefined)
      if (!loaded) return false
      setDialog(loaded)
      return new Promise((resolve) => {
        answer.current = resolve
      })
    })
    return () => {
      leave()
      answer.current(false)
    }
  }, [])

  return dialog ? <dialog.StepUpDialog onProven={() => finish(true)} onClose={() => finish(false)} /> : null
}
