import { useEffect, useState } from 'react'
import { FileProblem } from '#client/applications/applicants/file-problem.tsx'
import { OpenFile } from '#client/applications/applicants/open-file.tsx'
import { referenceInAddress } from '#client/applications/applicants/reference-in-address.ts'
import type { NoFile } from '#client/applications/applicants/use-file.ts'
import { BeginApplication } from '#client/applications/applications/begin-application.tsx'
import type { OpenFile as OpenedFile } from '#shared/applications/applicants/contract.ts'

interface StartProps {
  state: NoFile
  findKnown: () => { readonly name?: string | undefined; readonly email?: string | undefined }
  onOpen: (file: OpenedFile) => void
  onRetry: () => void
}

/** The two ways in: a new application, and one that was begun before, which comes first by the link of a mail about it. */
export function Start({ state, findKnown, onOpen, onRetry }: StartProps) {
  const [reference, setReference] = useState<string>()
  // Not known where the page is drawn beforehand.
  useEffect(() => setReference(referenceInAddress()), [])
  const begin = (
    <section
      key="begin"
      aria-labelledby="begin-title"
      className="rounded border border-line bg-surface p-5 shadow @tablet:p-7"
    >
      <h2 id="begin-title" className="mb-4 text-xl">
        Begin an application
      </h2>
      <BeginApplication findKnown={findKnown} onBegun={onOpen} />
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
        Go on with an application
      </summary>
      <div className="px-5 pt-1 pb-5 @tablet:px-7 @tablet:pb-7">
        <OpenFile
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
      <FileProblem state={state} onRetry={onRetry} />
      {reference ? [goOn, begin] : [begin, goOn]}
    </div>
  )
}
