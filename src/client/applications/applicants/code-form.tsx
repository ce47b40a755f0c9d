import { type FormEvent, useEffect, useRef, useState } from 'react'
import { send } from '#client/platform/send.ts'
import { useSending } from '#client/platform/use-sending.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { codeMinutes, enterCode, type OpenApplication, requestCode } from '#shared/applications/applicants/contract.ts'
import { parse } from '#shared/kit/parse.ts'
import type { LastApplication } from './last-application.ts'
import { prefixFieldIds } from './prefix-field-ids.ts'

interface CodeFormProps {
  asked: LastApplication
  codeId: string
  onNewCode: (codeId: string) => void
  onOpen: (file: OpenApplication) => void
  onBack: () => void
}

/** Form for the six-digit code sent by email. */
export function CodeForm({ asked, codeId, onNewCode, onOpen, onBack }: CodeFormProps) {
  const { isSending, problem, run } = useSending()
  const input = useRef<HTMLInputElement>(null)
  const [isRenewed, setRenewed] = useState(false)
  useEffect(() => input.current?.focus(), [])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    // Not retried automatically, because each attempt counts.
    void run(async () => onOpen((await send(enterCode, parse(enterCode.input, { codeId, code }))).file))
  }

  const askAgain = () =>
    run(async () => {
      onNewCode((await withRetries(() => send(requestCode, { ...asked }))).codeId)
      setRenewed(true)
      input.current?.focus()
    })

  return (
    <form noValidate method="dialog" onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      <FormErrors message={problem?.message ?? null} fields={prefixFieldIds('open', problem?.fields)} />
      <p role="status" className="wrap-anywhere">
        {isRenewed && 'We sent a new code; the previous one no longer works. '} If <strong>{asked.reference}</strong>{' '}
        and <strong>{asked.email}</strong> match an application, a code will arrive within a minute. It works once, for{' '}
        {codeMinutes} minutes.
      </p>
      <Field
        ref={input}
        id="open-code"
        label="Code"
        name="code"
        help="Six digits."
        error={problem?.fields.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        className="figures"
      />
      <Button type="submit" disabled={isSending}>
        {isSending ? 'One moment…' : 'Open my application'}
      </Button>
      <div className="flex flex-wrap gap-x-6">
        <Button look="quiet" className="-ml-5" disabled={isSending} onClick={askAgain}>
          Email me a new code
        </Button>
        <Button look="quiet" className="-ml-5" onClick={onBack}>
          Change reference or email
        </Button>
      </div>
    </form>
  )
}
