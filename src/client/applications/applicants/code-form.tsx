import { type FormEvent, useEffect, useRef, useState } from 'react'
import { send } from '#client/platform/send.ts'
import { useSending } from '#client/platform/use-sending.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { askForCode, codeMinutes, enterCode, type OpenFile } from '#shared/applications/applicants/contract.ts'
import { parse } from '#shared/kit/parse.ts'
import { byId } from './by-id.ts'
import type { ExpectedFile } from './expected-file.ts'

interface CodeFormProps {
  asked: ExpectedFile
  codeId: string
  onNewCode: (codeId: string) => void
  onOpen: (file: OpenFile) => void
  onBack: () => void
}

/** Takes the six digits of the mail, typed, pasted or filled in by the phone. */
export function CodeForm({ asked, codeId, onNewCode, onOpen, onBack }: CodeFormProps) {
  const { isSending, problem, run } = useSending()
  const input = useRef<HTMLInputElement>(null)
  const [isRenewed, setRenewed] = useState(false)
  useEffect(() => input.current?.focus(), [])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    // Never repeated by itself: each try counts.
    void run(async () => onOpen((await send(enterCode, parse(enterCode.input, { codeId, code }))).file))
  }

  const askAgain = () =>
    run(async () => {
      onNewCode((await withRetries(() => send(askForCode, { ...asked }))).codeId)
      setRenewed(true)
      input.current?.focus()
    })

  return (
    <form noValidate method="dialog" onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      <FormErrors message={problem?.message ?? null} fields={byId('open', problem?.fields)} />
      <p role="status" className="wrap-anywhere">
        {isRenewed && 'A new code is on its way; the one before no longer works. '}
        If <strong>{asked.reference}</strong> and <strong>{asked.email}</strong> belong together, a code is in that
        mailbox within a minute. It works once, for {codeMinutes} minutes.
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
          Mail a new code
        </Button>
        <Button look="quiet" className="-ml-5" onClick={onBack}>
          Correct reference or email
        </Button>
      </div>
    </form>
  )
}
