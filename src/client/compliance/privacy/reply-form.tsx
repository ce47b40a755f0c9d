import type { UseMutationResult } from '@tanstack/react-query'
import { useIsChanging } from '#client/platform/request/use-is-changing.ts'
import { Button } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import type { RequestDetail } from '#shared/compliance/privacy/admin-contract.ts'
import { NotSent, UnsentActions } from './held-list.tsx'
import { requestsKey, useRequestChange, useRequestForm } from './queries.ts'

type Options<Input extends { id: string }> = Parameters<typeof useRequestChange<Input>>[0]

type Seen = { id: string; version: number }

interface WordsFormProps<Name extends string> {
  request: RequestDetail['request']
  /** The field's name in the call. */
  name: Name
  label: string
  help: string
  action: string
  maxLength: number
  options: Options<Seen & Record<Name, string>>
  /** Why the action is no longer possible, if so. */
  over?: string | undefined
}

/** If the action is no longer possible, the draft stays readable to be copied. */
export function WordsForm<Name extends string>(props: WordsFormProps<Name>) {
  const { id } = props.request
  const change: UseMutationResult<RequestDetail, Error, Seen & Record<Name, string>> = useRequestChange(props.options)
  const form = useRequestForm(props.name, props.request, {
    saved: { text: '' },
    saving: { ...change, mutateAsync: (input: Seen & Record<Name, string>) => change.mutateAsync(input) },
  })
  const { problem } = form
  const { text } = form.draft
  const isChanging = useIsChanging(requestsKey[0], id)
  const over = form.isSaving ? undefined : props.over
  if (over && text === '' && !problem) return null

  function onSubmit() {
    const given = { [props.name]: text } as Record<Name, string>
    form.submit({ id, version: form.baseVersion, ...given })
  }

  return (
    <Form problem={problem} onSubmit={onSubmit} className="grid grid-cols-1 gap-2">
      {over && text !== '' && <NotSent reason={problem ? undefined : over} />}
      <TextArea
        {...form.field('text', props.name)}
        readOnly={over !== undefined}
        label={props.label}
        help={props.help}
        maxLength={props.maxLength}
      />
      {over ? (
        <UnsentActions text={text} onForget={form.discard} />
      ) : (
        <Button type="submit" variant="secondary" className="justify-self-start" disabled={isChanging}>
          {form.isSaving ? 'One moment…' : props.action}
        </Button>
      )}
    </Form>
  )
}
