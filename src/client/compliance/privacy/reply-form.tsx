import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useEffect } from 'react'
import { useDraftStore } from '#client/platform/drafts/draft-store.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { useIsChanging } from '#client/platform/request/use-is-changing.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import type { RequestFile } from '#shared/compliance/privacy/admin-contract.ts'
import { KeptActs, NotSent } from './held-list.tsx'
import { requestsKey, useRequestChange, useSeenRequest } from './queries.ts'

type Options<Input extends { id: string }> = Parameters<typeof useRequestChange<Input>>[0]

type Seen = { id: string; version: number }

interface WordsFormProps<Name extends string> {
  request: RequestFile['request']
  /** The field's name in the call. */
  name: Name
  label: string
  help: string
  action: string
  maxLength: number
  options: Options<Seen & Record<Name, string>>
  /** Why the action is no longer possible; absent while it is. */
  over?: string | undefined
}

/** A text field with a submit button. If the action is no longer possible, the draft stays readable to be copied. */
export function WordsForm<Name extends string>(props: WordsFormProps<Name>) {
  const { id } = props.request
  const [draft, keep] = useDraftStore<{ words: string; seen: number }>(`${props.name} ${id}`)
  const { seen, pin, unpin, readAgain } = useSeenRequest(props.request, draft?.seen)
  const words = draft?.words ?? ''
  useEffect(() => keep((latest) => latest && { ...latest, seen }), [keep, seen])
  const change: UseMutationResult<RequestFile, Error, Seen & Record<Name, string>> = useRequestChange(props.options)
  const isChanging = useIsChanging(requestsKey[0], id)
  const problem = formProblem(change.error)
  const over = change.isPending ? undefined : props.over
  if (over && words === '' && !problem) return null

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const given = { [props.name]: words } as Record<Name, string>
    change.mutateAsync({ id, version: seen, ...given }).then(() => {
      // Text typed during the request belongs to a later action.
      keep((latest) => (latest && latest.words !== words ? latest : undefined))
      unpin()
    }, readAgain)
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-2">
      <FormErrors message={problem?.message ?? null} />
      {over && words !== '' && <NotSent why={problem ? undefined : over} />}
      <TextArea
        readOnly={over !== undefined}
        label={props.label}
        name={props.name}
        help={props.help}
        value={words}
        onChange={({ target }) => {
          pin()
          keep(target.value === '' ? undefined : { words: target.value, seen })
        }}
        error={problem?.fields[props.name]}
        maxLength={props.maxLength}
      />
      {over ? (
        <KeptActs
          words={words}
          onForget={() => {
            keep(undefined)
            change.reset()
          }}
        />
      ) : (
        <Button type="submit" look="secondary" className="justify-self-start" disabled={isChanging}>
          {change.isPending ? 'One moment…' : props.action}
        </Button>
      )}
    </form>
  )
}
