import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { Button } from '#client/ui/button.tsx'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import type { LegalHold } from '#shared/compliance/retention/contract.ts'
import { copy } from './copy.ts'
import { liftHold, retentionNow, setHold } from './queries.ts'

const coverLabels: Readonly<Record<LegalHold['kind'], string>> = {
  application: 'This application with its documents and messages',
  lead: copy.wholePerson,
  person: copy.wholePerson,
}

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
              {hold.lifted && (
                <span className="wrap-anywhere block text-sm">
                  Lifted by {hold.lifted.by}: {hold.lifted.reason} It covers its records until{' '}
                  <ExactTime at={hold.lifted.endsAt} />. To keep it, set it again.
                </span>
              )}
            </span>
            {!hold.lifted && (
              <Button variant="quiet" aria-label={`Lift hold on ${hold.of}`} onClick={() => setLifted(hold)}>
                Lift
              </Button>
            )}
          </li>
        ))}
      </ul>
      {lifted && <LiftDialog hold={lifted} onClose={close} />}
    </>
  )
}

function LiftDialog({ hold, onClose }: { hold: LegalHold; onClose: () => void }) {
  const client = useQueryClient()
  const saving = useMutation({
    ...liftHold,
    onSuccess: (now) => {
      client.setQueryData(retentionNow.queryKey, now)
      close()
    },
  })
  const form = useRecordForm(`lift ${hold.id}`, { saved: { reason: '' }, saving })

  function close() {
    form.discard()
    onClose()
  }

  return (
    <FormDialog
      title={`Lift hold on ${hold.of}`}
      action="Lift hold"
      busyLabels="One moment…"
      isBusy={form.isSaving}
      problem={form.problem && { message: form.problem.message, fields: {} }}
      isTyped={form.isDirty}
      onSubmit={() => form.submit({ id: hold.id, ...form.draft })}
      onClose={close}
    >
      <TextArea {...form.field('reason')} label="Reason for lifting" help={copy.liftEffect} maxLength={1_000} />
    </FormDialog>
  )
}

export function HoldForm() {
  const client = useQueryClient()
  const saving = useMutation({
    ...setHold,
    onSuccess: (now) => client.setQueryData(retentionNow.queryKey, now),
  })
  const form = useRecordForm('hold', { saved: { of: '', reason: '' }, saving })

  return (
    <Form problem={form.problem} onSubmit={() => form.submit(form.draft)}>
      <Field {...form.field('of')} label="Application or person" help={copy.holdOf} autoComplete="off" />
      <TextArea {...form.field('reason')} label="Reason for the hold" rows={2} maxLength={1_000} />
      <Button type="submit" variant="secondary" className="justify-self-start" disabled={form.isSaving}>
        {form.isSaving ? 'One moment…' : 'Set hold'}
      </Button>
    </Form>
  )
}
