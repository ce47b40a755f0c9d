import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMayChange } from '#client/platform/components/record-access.tsx'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { Button } from '#client/ui/button.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { showDone } from '#client/ui/feedback/undo-toast.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import type { CashFlowReply } from '#shared/admin/cash-flow/contract.ts'
import { copy } from './copy.ts'
import { addCashFlowNote, cashFlowOf } from './queries.ts'

export function CashFlowNotes({ applicationId, notes }: { applicationId: string } & Pick<CashFlowReply, 'notes'>) {
  const client = useQueryClient()
  const mayChange = useMayChange()
  const saving = useMutation({
    ...addCashFlowNote,
    onSuccess: (reply) => {
      client.setQueryData(cashFlowOf(applicationId).queryKey, reply)
      showDone({ title: 'Note added.' })
    },
  })
  const form = useRecordForm(`cash flow note ${applicationId}`, { saved: { body: '' }, saving })
  return (
    <>
      <ul className="divide-y divide-line text-sm">
        {notes.map(({ id, body, by, at }) => (
          <li key={id} className="py-2 first:pt-0">
            <p className="wrap-anywhere whitespace-pre-line">{body}</p>
            <p className="text-ink-soft">
              {by}, <ExactTime at={at} />
            </p>
          </li>
        ))}
      </ul>
      {mayChange && (
        <div className="mt-3 max-w-xl">
          <Form
            problem={form.problem}
            onSubmit={() => form.submit({ id: applicationId, noteId: form.newId, ...form.draft })}
          >
            <TextArea {...form.field('body')} label="Note about the cash flow" help={copy.noteHelp} maxLength={4_000} />
            <Button type="submit" variant="secondary" className="justify-self-start" disabled={form.isSaving}>
              {form.isSaving ? 'Adding…' : 'Add note'}
            </Button>
          </Form>
        </div>
      )}
    </>
  )
}
