import type { FormEvent } from 'react'
import { send } from '#client/platform/send.ts'
import { useSending } from '#client/platform/use-sending.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { requestCode } from '#shared/applications/applicants/contract.ts'
import { parse } from '#shared/kit/parse.ts'
import { parseReference } from '#shared/kit/reference.ts'
import type { LastApplication } from './last-application.ts'
import { prefixFieldIds } from './prefix-field-ids.ts'

interface ReferenceFormProps {
  known: LastApplication | undefined
  onAsked: (asked: LastApplication, codeId: string) => void
}

/** Form that requests the code for one application. */
export function ReferenceForm({ known, onAsked }: ReferenceFormProps) {
  const { isSending, problem, run } = useSending()

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void run(async () => {
      const asked = parse(requestCode.input, { reference: form.get('reference'), email: form.get('email') })
      const { codeId } = await withRetries(() => send(requestCode, asked))
      onAsked({ ...asked, reference: parseReference(asked.reference) ?? asked.reference }, codeId)
    })
  }

  return (
    // Outside a dialog, `method="dialog"` submits nothing, so input sent before hydration doesn't end up in the URL.
    <form noValidate method="dialog" onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      <FormErrors message={problem?.message ?? null} fields={prefixFieldIds('open', problem?.fields)} />
      <Field
        id="open-reference"
        label="Reference"
        name="reference"
        help="For example HL-7Q4K-92XM. You’ll find it in every email from us."
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
        {isSending ? 'One moment…' : 'Email me a code'}
      </Button>
    </form>
  )
}
