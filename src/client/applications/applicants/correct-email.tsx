import { type FormEvent, useState } from 'react'
import { send } from '#client/platform/send.ts'
import { useSending } from '#client/platform/use-sending.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { correctEmail, type OpenApplication } from '#shared/applications/applicants/contract.ts'
import { parse } from '#shared/kit/parse.ts'
import { prefixFieldIds } from './prefix-field-ids.ts'

interface CorrectEmailProps {
  file: OpenApplication
  onCorrected: (file: OpenApplication) => void
}

/** Form to correct a mistyped email address. Renders nothing once the address is verified. */
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
      <FormErrors message={problem?.message ?? null} fields={prefixFieldIds('correct', problem?.fields)} />
      <Field
        autoFocus
        id="correct-email"
        label="Correct email address"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={file.email}
        help="All emails about this application will go to this address."
        error={problem?.fields.email}
      />
      <Button type="submit" className="justify-self-start" disabled={isSending}>
        {isSending ? 'One moment…' : 'Use this address'}
      </Button>
    </form>
  )
}
