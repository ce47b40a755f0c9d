import { type ReactNode, useState } from 'react'
import { send } from '#client/platform/send.ts'
import { useSending } from '#client/platform/use-sending.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { linkMinutes, type OpenApplication, requestLinks } from '#shared/applications/applicants/contract.ts'

interface ContinueOnOtherDeviceProps {
  file: OpenApplication
  /** False while there are unsaved answers. */
  isSaved: boolean
  /** Form to correct the email address that receives links and codes. */
  correction: ReactNode
  onBack: () => void
  /** Closes the application in this browser. */
  onClose: () => Promise<void>
}

/** Explains how to continue on another device and how to close the application on this one. */
export function ContinueOnOtherDevice({ file, isSaved, correction, onBack, onClose }: ContinueOnOtherDeviceProps) {
  const [isMailed, setMailed] = useState(false)
  const { isSending, problem, run } = useSending()
  const mail = () =>
    run(async () => {
      await withRetries(() => send(requestLinks, { email: file.email }))
      setMailed(true)
    })

  return (
    <div className="grid grid-cols-1 gap-8">
      <FormErrors message={problem?.message ?? null} />
      <div>
        <p>Your reference:</p>
        <p className="flex flex-wrap items-center gap-x-3">
          <strong className="figures font-display text-2xl tracking-wide">{file.reference}</strong>
          <CopyButton value={file.reference} what="reference">
            Copy
          </CopyButton>
        </p>
      </div>
      <section aria-labelledby="elsewhere-mail">
        <h2 id="elsewhere-mail" className="text-lg">
          With a link
        </h2>
        <p className="mt-1 mb-3 wrap-anywhere">
          We’ll email it to {file.email}. Open it on the other device. It works once, for {linkMinutes} minutes.
        </p>
        <div role="status">{isMailed && <p className="mb-3 font-semibold">We sent the email.</p>}</div>
        <Button disabled={isSending} look={isMailed ? 'secondary' : 'primary'} onClick={mail}>
          {isMailed ? 'Email another link' : 'Email me a link'}
        </Button>
        <div className="mt-2">{correction}</div>
      </section>
      <section aria-labelledby="elsewhere-code">
        <h2 id="elsewhere-code" className="text-lg">
          With your reference
        </h2>
        <p className="mt-1">
          Open this page on the other device, choose “Continue an application”, and enter your reference and email
          address. We’ll email you a code.
        </p>
      </section>
      <section aria-labelledby="elsewhere-close">
        <h2 id="elsewhere-close" className="text-lg">
          Not your device?
        </h2>
        <p className="mt-1 mb-3">
          {isSaved
            ? 'Close the application here. Everything you typed is saved.'
            : 'Some answers aren’t saved yet. You can close the application here once they are.'}
        </p>
        <Button look="secondary" disabled={!isSaved || isSending} onClick={() => run(onClose)}>
          Close on this device
        </Button>
      </section>
      <Button className="justify-self-start" look="secondary" onClick={onBack}>
        Back to my application
      </Button>
    </div>
  )
}
