import { useEffect, useState } from 'react'
import { AccessForm } from '#client/applications/applicants/access-form.tsx'
import { AccessProblem } from '#client/applications/applicants/access-problem.tsx'
import { referenceInAddress } from '#client/applications/applicants/reference-in-address.ts'
import type { NoOpenApplication } from '#client/applications/applicants/use-open-application.ts'
import { StartForm } from '#client/applications/applications/start-form.tsx'
import type { OpenApplication as OpenedFile } from '#shared/applications/applicants/contract.ts'

interface StartProps {
  state: NoOpenApplication
  findKnown: () => { readonly name?: string | undefined; readonly email?: string | undefined }
  onOpen: (file: OpenedFile) => void
  onRetry: () => void
}

/** Starts or continues an application. If an email opened the page, continuing comes first. */
export function Start({ state, findKnown, onOpen, onRetry }: StartProps) {
  const [reference, setReference] = useState<string>()
  // Unknown during server rendering.
  useEffect(() => setReference(referenceInAddress()), [])
  const begin = (
    <section
      key="begin"
      aria-labelledby="begin-title"
      className="rounded border border-line bg-surface p-5 shadow @tablet:p-7"
    >
      <h2 id="begin-title" className="mb-4 text-xl">
        Start an application
      </h2>
      <StartForm findKnown={findKnown} onStarted={onOpen} />
    </section>
  )
  const goOn = (
    <details
      key="go-on"
      open={reference !== undefined || state.problem !== undefined || state.ended !== undefined || undefined}
      className="rounded border border-line bg-surface"
      name="go-on"
    >
      <summary className="flex min-h-13 items-center px-5 py-2 font-semibold @tablet:px-7">
        Continue an application
      </summary>
      <div className="px-5 pt-1 pb-5 @tablet:px-7 @tablet:pb-7">
        <AccessForm
          key={reference}
          known={state.ended ?? (reference ? { reference, email: '' } : undefined)}
          onOpen={onOpen}
          isLost={state.isLinkSpent}
        />
      </div>
    </details>
  )
  return (
    <div className="grid grid-cols-1 gap-5">
      <AccessProblem state={state} onRetry={onRetry} />
      {reference ? [goOn, begin] : [begin, goOn]}
    </div>
  )
}
