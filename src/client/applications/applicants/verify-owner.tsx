import { type FormEvent, useEffect, useRef, useState } from 'react'
import { send } from '#client/platform/request/send.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { EmailField } from '#client/ui/form/email-field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import {
  correctEmail,
  type OpenApplication,
  type OpenApplication as OpenedFile,
} from '#shared/applications/applicants/contract.ts'
import { parse } from '#shared/kit/parse.ts'
import { AccessForm, prefixFieldIds } from './access-form.tsx'
import * as copy from './copy.tsx'

interface CorrectEmailProps {
  file: OpenApplication
  onCorrected: (file: OpenApplication) => void
}

/** Renders nothing once the address is verified. */
export function CorrectEmail({ file, onCorrected }: CorrectEmailProps) {
  const { isSending, problem, run } = useSending()
  const [isAsking, setAsking] = useState(false)
  if (file.isVerified) return null

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('email')
    void run(async () => {
      const input = parse(correctEmail.input, { email: typed })
      onCorrected((await withRetries(() => send(correctEmail, input))).file)
    })
  }

  if (!isAsking)
    return (
      <Button
        variant="quiet"
        className="wrap-anywhere -ml-control-x max-w-full justify-self-start text-left print:hidden"
        onClick={() => setAsking(true)}
      >
        {copy.correctAddress(file.email)}
      </Button>
    )
  return (
    <form noValidate method="dialog" onSubmit={onSubmit} className="mt-2 grid max-w-md grid-cols-1 gap-4 print:hidden">
      <FormErrors message={problem?.message ?? null} fields={prefixFieldIds('correct', problem?.fields)} />
      <EmailField
        autoFocus
        id="correct-email"
        label={copy.correctEmailAddress}
        defaultValue={file.email}
        help={copy.correctEmailAddressHelp}
        error={problem?.fields.email}
      />
      <Button type="submit" className="justify-self-start" disabled={isSending}>
        {isSending ? copy.oneMoment : copy.useThisAddress}
      </Button>
    </form>
  )
}

interface VerifyOwnerProps {
  file: OpenedFile
  onCorrected: (file: OpenedFile) => void
  onOpen: (file: OpenedFile) => void
  onBack: () => void
  /** 2 if the page already has an h1. */
  level?: 1 | 2
}

/** Asks for an emailed code for the open application. */
export function VerifyOwner({ file, onCorrected, onOpen, onBack, level = 1 }: VerifyOwnerProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section
      data-file-open=""
      aria-labelledby="verify-title"
      className="grid max-w-2xl grid-cols-1 gap-4 rounded border border-line bg-surface p-5 shadow @tablet:p-7"
    >
      <Heading ref={heading} id="verify-title" tabIndex={-1} className="text-2xl outline-none">
        {copy.verifyYourEmail}
      </Heading>
      <AccessForm known={file} onOpen={onOpen} />
      <CorrectEmail file={file} onCorrected={onCorrected} />
      <Button variant="quiet" className="-ml-control-x justify-self-start" onClick={onBack}>
        {copy.backToMyApplication}
      </Button>
    </section>
  )
}
