import { type FormEvent, useState } from 'react'
import { send } from '#client/platform/send.ts'
import { useSending } from '#client/platform/use-sending.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { correctEmail, type OpenFile } from '#shared/applications/applicants/contract.ts'
import { parse } from '#shared/kit/parse.ts'
import { byId } from './by-id.ts'

interface CorrectEmailProps {
  file: OpenFile
  onCorrected: (file: OpenFile) => void
}

/** Corrects a mistyped address; nothing once somebody has come by a mail to it. */
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
        look="quiet"
        className="wrap-anywhere -ml-5 max-w-full justify-self-start text-left print:hidden"
        onClick={() => setAsking(true)}
      >
        Is {file.email} wrong? Correct it
      </Button>
    )
  return (
    <form noValidate method="dialog" onSubmit={onSubmit} className="mt-2 grid max-w-md grid-cols-1 gap-4 print:hidden">
      <FormErrors message={problem?.message ?? null} fields={byId('correct', problem?.fields)} />
      <Field
        autoFocus
        id="correct-email"
        label="The right email address"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={file.email}
        help="All mail about this application goes there from now on."
        error={problem?.fields.email}
      />
      <Button type="submit" className="justify-self-start" disabled={isSending}>
        {isSending ? 'One moment…' : 'Use this address'}
      </Button>
    </form>
  )
}
