import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import * as copy from './copy.ts'
import type { EmailResultProps } from './email-result.tsx'

type Loaded = typeof import('./email-result.tsx')

/** Loads its form when pressed. */
export function EmailResultButton({ find, className }: EmailResultProps & { className?: string }) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [hasFailed, setFailed] = useState(false)
  if (loaded) return <loaded.EmailResult find={find} />
  const load = () => import('./email-result.tsx').then(setLoaded, () => setFailed(true))
  return (
    <Button variant="secondary" className={className} onClick={load}>
      {hasFailed ? copy.noConnectionTryAgain : copy.emailMeThisEstimate}
    </Button>
  )
}
