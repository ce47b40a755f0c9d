import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useDraftStore } from '#client/platform/draft-store.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { retentionNow, setHold } from './queries.ts'

/** Sets a legal hold on an application or person. */
export function HoldForm() {
  const client = useQueryClient()
  const [draft = { of: '', reason: '' }, keep] = useDraftStore<{ of: string; reason: string }>('hold')
  const { of, reason } = draft
  const change = (values: Partial<typeof draft>) => {
    const next = { ...draft, ...values }
    keep(next.of === '' && next.reason === '' ? undefined : next)
  }
  const set = useMutation({
    ...setHold,
    onSuccess: (now, sent) => {
      client.setQueryData(retentionNow.queryKey, now)
      keep((latest) => (latest?.of === sent.of && latest.reason === sent.reason ? undefined : latest))
    },
  })
  const problem = formProblem(set.error)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    set.mutate({ of, reason })
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
      <FormErrors message={problem?.message ?? null} />
      <Field
        label="Application or person"
        name="of"
        help="Enter an application’s reference to hold that application, or an email address to hold every record of that person."
        autoComplete="off"
        value={of}
        onChange={({ currentTarget }) => change({ of: currentTarget.value })}
        error={problem?.fields.of}
      />
      <TextArea
        label="Reason for the hold"
        name="reason"
        rows={2}
        value={reason}
        onChange={({ target }) => change({ reason: target.value })}
        error={problem?.fields.reason}
        maxLength={1_000}
      />
      <Button type="submit" look="secondary" className="justify-self-start" disabled={set.isPending}>
        {set.isPending ? 'One moment…' : 'Set hold'}
      </Button>
    </form>
  )
}
