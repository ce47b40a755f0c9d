import { type FormEvent, useState } from 'react'
import { send } from '#client/platform/send.ts'
import { useSending } from '#client/platform/use-sending.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { linkMinutes, requestLinks } from '#shared/applications/applicants/contract.ts'
import { parse } from '#shared/kit/parse.ts'
import { prefixFieldIds } from './prefix-field-ids.ts'

/** Form that emails a link to each open application of an address. */
export function LinksForm({ known }: { known: string | undefined }) {
  const { isSending, problem, run } = useSending()
  const [asked, setAsked] = useState<string>()

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('email')
    void run(async () => {
      const { email } = parse(requestLinks.input, { email: typed })
      await withRetries(() => send(requestLinks, { email }))
      setAsked(email)
    })
  }

  if (asked)
    return (
      <p role="status" className="wrap-anywhere">
        If <strong>{asked}</strong> has applications with us, an email with a link to each one will arrive within a
        minute. Each link works once, for {linkMinutes} minutes.
      </p>
    )
  return (
    <form noValidate method="dialog" onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      <FormErrors message={problem?.message ?? null} fields={prefixFieldIds('links', problem?.fields)} />
      <Field
        id="links-email"
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={known}
        error={problem?.fields.email}
      />
      <Button type="submit" disabled={isSending}>
        {isSending ? 'One moment…' : 'Email me my application links'}
      </Button>
    </form>
  )
}
