import { type FormEvent, useState } from 'react'
import { send } from '#client/platform/send.ts'
import { useSending } from '#client/platform/use-sending.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { askForLinks, linkMinutes } from '#shared/applications/applicants/contract.ts'
import { parse } from '#shared/kit/parse.ts'
import { byId } from './by-id.ts'

/** Mails a link for each open application of an address. */
export function LinksForm({ known }: { known: string | undefined }) {
  const { isSending, problem, run } = useSending()
  const [asked, setAsked] = useState<string>()

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('email')
    void run(async () => {
      const { email } = parse(askForLinks.input, { email: typed })
      await withRetries(() => send(askForLinks, { email }))
      setAsked(email)
    })
  }

  if (asked)
    return (
      <p role="status" className="wrap-anywhere">
        If <strong>{asked}</strong> has applications with us, a mail with a link to each of them is there within a
        minute. A link works once, for {linkMinutes} minutes.
      </p>
    )
  return (
    <form noValidate method="dialog" onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      <FormErrors message={problem?.message ?? null} fields={byId('links', problem?.fields)} />
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
        {isSending ? 'One moment…' : 'Mail me the links of my applications'}
      </Button>
    </form>
  )
}
