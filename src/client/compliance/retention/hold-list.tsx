import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useDraftStore } from '#client/platform/drafts/draft-store.ts'
import { useTextDraft } from '#client/platform/drafts/use-form-draft.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import type { LegalHold } from '#shared/compliance/retention/contract.ts'
import { liftHold, retentionNow, setHold } from './queries.ts'

const everything = 'All records of this person: leads, applications, documents, messages, requests and the email log'
const coverLabels: Readonly<Record<LegalHold['kind'], string>> = {
  application: 'This application with its documents and messages',
  lead: everything,
  person: everything,
}

/** Lists active holds with a button to lift each. */
export function HoldList({ holds }: { holds: readonly LegalHold[] }) {
  const [lifted, setLifted] = useState<LegalHold>()
  const close = () => setLifted(undefined)
  if (holds.length === 0) return <p className="text-ink-soft">No active holds.</p>
  return (
    <>
      <ul className="grid grid-cols-1 divide-y divide-line border-line border-y">
        {holds.map((hold) => (
          <li key={hold.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-48">
              <span className="wrap-anywhere font-semibold">{hold.of}</span>
              <span className="block text-ink-soft text-sm">{coverLabels[hold.kind]}</span>
              <span className="wrap-anywhere block text-sm">{hold.reason}</span>
              <span className="block text-ink-soft text-sm">
                {hold.by} · <ExactTime at={hold.at} />
              </span>
            </span>
            <Button look="quiet" aria-label={`Lift hold on ${hold.of}`} onClick={() => setLifted(hold)}>
              Lift
            </Button>
          </li>
        ))}
      </ul>
      {lifted && <LiftDialog hold={lifted} onClose={close} />}
    </>
  )
}

function LiftDialog({ hold, onClose }: { hold: LegalHold; onClose: () => void }) {
  const client = useQueryClient()
  const [reason, keep] = useTextDraft(`lift ${hold.id}`)
  const lift = useMutation({
    ...liftHold,
    onSuccess: (now) => {
      client.setQueryData(retentionNow.queryKey, now)
      close()
    },
  })
  const problem = formProblem(lift.error)

  function close() {
    keep('')
    onClose()
  }

  return (
    <FormDialog
      title={`Lift hold on ${hold.of}`}
      action="Lift hold"
      busyLabels="One moment…"
      isBusy={lift.isPending}
      problem={problem && { message: problem.message, fields: {} }}
      isTyped={reason !== ''}
      onSubmit={() => lift.mutate({ id: hold.id, reason })}
      onClose={close}
    >
      <TextArea
        label="Reason for lifting"
        name="reason"
        help="If its retention period has ended, the next run deletes it."
        value={reason}
        onChange={({ target }) => keep(target.value)}
        error={problem?.fields.reason}
        maxLength={1_000}
      />
    </FormDialog>
  )
}

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
