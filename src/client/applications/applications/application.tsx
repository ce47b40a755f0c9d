import { type ReactNode, useEffect, useState } from 'react'
import { Notice } from '#client/ui/notice.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import { type Known, startingAnswers } from '#shared/applications/applications/starting-answers.ts'
import type { FeeRules } from '#shared/applications/applications/success-fee.ts'
import type { StepParts } from './current-screen.tsx'
import { DraftScreens } from './draft-screens.tsx'
import { useDraft } from './use-draft.ts'

export interface ApplicationProps {
  file: OpenApplication
  /** The business that the agreements name. */
  broker: string
  /** Our fee, as Settings have it. */
  feeRules: FeeRules
  /** What the visitor left elsewhere on this site. */
  findKnown: () => Known
  /** What steps show that belong to other features. */
  parts: StepParts
  /** Opened by a press on this page, and not by loading it. */
  isEntered: boolean
  /** Opens the file again where the session has ended. */
  reopen: ReactNode
  /** Corrects the address of the application. */
  correction: ReactNode
  /** The file is not open in this browser any more, before anything of it was shown. */
  onClosed: () => void
  onClose: () => Promise<void>
  /** Drawn once the application has been sent. */
  receipt: (file: OpenApplication, submittedAt: string | null) => ReactNode
}

/** An application from its first answer to its being sent. */
export function Application({
  file,
  broker,
  feeRules,
  findKnown,
  parts,
  isEntered,
  reopen,
  correction,
  onClosed,
  onClose,
  receipt,
}: ApplicationProps) {
  const [known] = useState(() => startingAnswers(file, findKnown(), new Date()))
  const { state, load } = useDraft(known, onClosed)
  const autosave = state.kind === 'ready' ? state.autosave : undefined

  // Opened again after the session had ended: what could not be sent meanwhile is sent now.
  useEffect(() => {
    if (file && autosave?.draft().saving.kind === 'closed') void autosave.resume()
  }, [file, autosave])

  if (state.kind === 'loading') return <Spinner label="Opening your application…" />
  if (state.kind === 'failed')
    return (
      <Notice title="Your application could not be opened" onRetry={load}>
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
