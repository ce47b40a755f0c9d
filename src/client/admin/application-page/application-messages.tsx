import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useDraftStore } from '#client/platform/drafts/draft-store.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { applicationDetail, writeMessage } from './queries.ts'

/** Messages between applicant and staff, and a form to write one. */
export function ApplicationMessages({ file }: { file: ApplicationDetail }) {
  const { id: applicationId, name } = file.application
  const client = useQueryClient()
  // A retried message keeps its id, so that it is not sent twice.
  const [draft, keep] = useDraftStore<{ id: string; body: string }>(`message ${applicationId}`)
  const body = draft?.body ?? ''
  const sending = useMutation({
    ...writeMessage,
    onSuccess: async (_sent, { id }) => {
      keep((latest) => (latest?.id === id ? undefined : latest))
      await client.invalidateQueries(applicationDetail(applicationId))
    },
  })
  const problem = formProblem(sending.error)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    sending.mutate({ applicationId, id: draft?.id ?? uuidv7(), body })
  }

  return (
    <>
      <ol className="grid grid-cols-1 gap-2">
        {file.messages.map((message) => (
          <li key={message.id} className="rounded border border-line px-3 py-2">
            <p className="text-ink-soft text-sm">
              {message.author === 'staff' ? message.name : name} · <ExactTime at={message.at} />
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{message.body}</p>
          </li>
        ))}
      </ol>
      {file.messages.length === 0 && <p className="text-ink-soft">No messages yet</p>}
      <form method="dialog" noValidate onSubmit={onSubmit} className="mt-3 grid grid-cols-1 gap-3">
        <FormErrors message={problem?.message ?? null} />
        <TextArea
          label="Write to the applicant"
          name="body"
          value={body}
          // Edited text is a new message.
          onChange={({ target: { value } }) => keep(value === '' ? undefined : { id: uuidv7(), body: value })}
          help={body === '' ? undefined : 'Not sent yet. Your text is kept until you reload the page.'}
          error={problem?.fields.body}
          maxLength={4_000}
        />
        <Button type="submit" look="secondary" className="justify-self-start" disabled={sending.isPending}>
          {sending.isPending ? 'Sending…' : 'Send'}
        </Button>
      </form>
    </>
  )
}
