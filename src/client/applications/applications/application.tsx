import { type ReactNode, useEffect, useState } from 'react'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import type { FeeRules } from '#shared/applications/applications/agreements.ts'
import { starterAnswers } from '#shared/applications/applications/starter-answers.ts'
import * as copy from './copy.tsx'
import type { StepParts } from './current-screen.tsx'
import { DraftScreens } from './draft-screens.tsx'
import { useDraft } from './use-draft.ts'

export interface ApplicationProps {
  file: OpenApplication
  broker: string
  feeRules: FeeRules
  parts: StepParts
  /** Opened by a click on this page, not by loading it. */
  isEntered: boolean
  /** Reopens the application after the session expires. */
  reopen: ReactNode
  correction: ReactNode
  /** Called if the application is closed here before anything is shown. */
  onClosed: () => void
  onClose: () => Promise<void>
  receipt: (file: OpenApplication, submittedAt: string | null) => ReactNode
}

export function Application({
  file,
  broker,
  feeRules,
  parts,
  isEntered,
  reopen,
  correction,
  onClosed,
  onClose,
  receipt,
}: ApplicationProps) {
  const [known] = useState(() => starterAnswers(file))
  const { state, load } = useDraft(known, onClosed)
  const autosave = state.kind === 'ready' ? state.autosave : undefined

  // Reopened after the session expired: send unsaved answers now.
  useEffect(() => {
    if (file && autosave?.draft().saving.kind === 'closed') void autosave.resume()
  }, [file, autosave])

  if (state.kind === 'loading') return <Spinner label={copy.openingApplication} />
  if (state.kind === 'failed')
    return (
      <Notice title={copy.applicationNotOpened} onRetry={load}>
        {state.message}
      </Notice>
    )
  return (
    <DraftScreens
      autosave={state.autosave}
      broker={broker}
      feeRules={feeRules}
      parts={parts}
      isEntered={isEntered}
      reopen={reopen}
      correction={correction}
      onClose={onClose}
      receipt={receipt}
    />
  )
}
