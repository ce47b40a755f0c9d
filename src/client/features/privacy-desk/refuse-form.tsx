import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { type RefusalCode, refusalCodes, refusalWords } from '#shared/privacy/request-status.ts'
import { refuseRequest } from './queries.ts'
import { useRequestChange } from './use-request-change.ts'

/** Refuses a request, for one of the reasons there are. */
export function RefuseForm({ id }: { id: string }) {
  const [code, setCode] = useState<RefusalCode>()
  const [isMissing, setMissing] = useState(false)
  const [words, setWords] = useState('')
  const refuse = useRequestChange(refuseRequest)
  const problem = formProblem(refuse.error)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setMissing(code === undefined)
    if (code) refuse.mutate({ id, code, words })
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
      <FormErrors message={problem?.message ?? null} />
      <SelectField
        label="Reason"
        name="code"
        value={code ?? ''}
        error={isMissing && !code ? 'Please choose a reason' : problem?.fields.code}
        onChange={({ currentTarget: { value } }) => setCode(refusalCodes.find((each) => each === value))}
        options={[['', 'Please choose'], ...refusalCodes.map((each) => [each, refusalWords[each]] as const)]}
      />
      <TextArea
        label="In your words (optional)"
        name="words"
        help="The person reads both."
        value={words}
        onChange={({ target }) => setWords(target.value)}
        error={problem?.fields.words}
        maxLength={1_000}
      />
      <Button type="submit" look="secondary" className="justify-self-start" disabled={refuse.isPending}>
        {refuse.isPending ? 'One moment…' : 'Refuse the request'}
      </Button>
    </form>
  )
}
