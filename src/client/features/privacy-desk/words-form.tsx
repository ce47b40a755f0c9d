import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { RequestFile } from '#shared/privacy/desk-contract.ts'
import { useRequestChange } from './use-request-change.ts'

type Options<Input> = Parameters<typeof useRequestChange<Input>>[0]

interface WordsFormProps<Name extends string> {
  id: string
  /** Of the field, as the call names it. */
  name: Name
  label: string
  help: string
  action: string
  maxLength: number
  options: Options<{ id: string } & Record<Name, string>>
}

/** A text about a request, and a button that does something with it. */
export function WordsForm<Name extends string>(props: WordsFormProps<Name>) {
  const [words, setWords] = useState('')
  const change: UseMutationResult<RequestFile, Error, { id: string } & Record<Name, string>> = useRequestChange(
    props.options,
  )
  const problem = formProblem(change.error)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const given = { [props.name]: words } as Record<Name, string>
    change.mutate({ id: props.id, ...given }, { onSuccess: () => setWords('') })
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-2">
      <FormErrors message={problem?.message ?? null} />
      <TextArea
        label={props.label}
        name={props.name}
        help={props.help}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        error={problem?.fields[props.name]}
        maxLength={props.maxLength}
      />
      <Button type="submit" look="secondary" className="justify-self-start" disabled={change.isPending}>
        {change.isPending ? 'One moment…' : props.action}
      </Button>
    </form>
  )
}
