import { useMutation, useQueryClient } from '@tanstack/react-query'
import { copy } from '#client/admin/application-page/copy.ts'
import { applicationsKey } from '#client/admin/application-page/list/list-queries.ts'
import { applicationDetail, writeMessage } from '#client/admin/application-page/queries.ts'
import { IfMayChange } from '#client/platform/components/record-access.tsx'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { Button } from '#client/ui/button.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'

export function ApplicationMessages({ file }: { file: ApplicationDetail }) {
  const { id, name } = file.application
  return (
    <>
      {file.hasEarlierMessages && <p className="mb-2 text-ink-soft">{copy.earlierMessages}</p>}
      <ol className="grid grid-cols-1 gap-2">
        {file.messages.map((message) => (
          <li key={message.id} className="rounded border border-line px-3 py-2">
            <p className="text-ink-soft text-sm">
              {message.author === 'staff' ? message.name : name} · <ExactTime at={message.at} />
            </p>
            {message.isUnverified && <p className="text-brass text-sm">{copy.messageNotVerified}</p>}
            <p className="wrap-anywhere whitespace-pre-line">{message.body}</p>
          </li>
        ))}
      </ol>
      {file.messages.length === 0 && <p className="text-ink-soft">No messages yet</p>}
      <IfMayChange>
        <div className="mt-3">
          <MessageForm applicationId={id} />
        </div>
      </IfMayChange>
    </>
  )
}

/** Writes to the applicant. Its draft is shared by all its places. */
export function MessageForm({ applicationId }: { applicationId: string }) {
  const client = useQueryClient()
  const saving = useMutation({
    ...writeMessage,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [...applicationsKey, 'activity', applicationId] })
      return client.invalidateQueries(applicationDetail(applicationId))
    },
  })
  const form = useRecordForm(`message ${applicationId}`, { saved: { body: '' }, saving, persist: true })
  return (
    <Form
      problem={form.problem}
      onSubmit={() => form.submit({ applicationId, id: form.newId, ...form.draft })}
      className="grid grid-cols-1 gap-3"
    >
      <TextArea
        {...form.field('body')}
        label="Write to the applicant"
        help={form.isDirty ? copy.messageNotSent : undefined}
        maxLength={4_000}
      />
      <Button type="submit" variant="secondary" className="justify-self-start" disabled={form.isSaving}>
        {form.isSaving ? 'Sending…' : 'Send'}
      </Button>
    </Form>
  )
}
