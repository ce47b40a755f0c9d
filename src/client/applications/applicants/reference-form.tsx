import type { FormEvent } from 'react'
import { send } from '#client/platform/send.ts'
import { useSending } from '#client/platform/use-sending.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { askForCode } from '#shared/applications/applicants/contract.ts'
import { parseReference } from '#shared/applications/applications/reference.ts'
import { parse } from '#shared/kit/parse.ts'
import { byId } from './by-id.ts'
import type { ExpectedFile } from './expected-file.ts'

interface ReferenceFormProps {
  known: ExpectedFile | undefined
  onAsked: (asked: ExpectedFile, codeId: string) => void
}

/** Asks for the code that opens one application. */
export function ReferenceForm({ known, onAsked }: ReferenceFormProps) {
  const { isSending, problem, run } = useSending()

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void run(async () => {
      const asked = parse(askForCode.input, { reference: form.get('reference'), email: form.get('email') })
      const { codeId } = await withRetries(() => send(askForCode, asked))
      onAsked({ ...asked, reference: parseReference(asked.reference) ?? asked.reference }, codeId)
    })
  }

  return (
    // Sent before it is awake it goes nowhere, rather than into an address: outside of a dialog this method does nothing.
    <form noValidate method="dialog" onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      <FormErrors message={problem?.message ?? null} fields={byId('open', problem?.fields)} />
      <Field
        id="open-reference"
        label="Reference"
        name="reference"
        help="Such as HL-7Q4K-92XM. It stands in every mail from us."
        defaultValue={known?.reference}
        error={problem?.fields.reference}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <Field
        id="open-email"
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={known?.email}
        error={problem?.fields.email}
      />
      <Button type="submit" disabled={isSending}>
        {isSending ? 'One moment…' : 'Mail me a code'}
      </Button>
    </form>
  )
}
