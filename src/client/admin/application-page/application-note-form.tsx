import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useDraftStore } from '#client/platform/drafts/draft-store.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { showDone } from '#client/ui/feedback/undo-toast.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { addApplicationNote, applicationsKey } from './queries.ts'

/** A form for internal notes. */
export function ApplicationNoteForm({ applicationId }: { applicationId: string }) {
  const client = useQueryClient()
  // A retried note keeps its id, so that it is not added twice.
  const [draft, keep] = useDraftStore<{ id: string; body: string }>(`note ${applicationId}`)
  const body = draft?.body ?? ''
  const writing = useMutation({
    ...addApplicationNote,
    onSuccess: (_written, { noteId }) => {
      keep((latest) => (latest?.id === noteId ? undefined : latest))
      showDone({ title: 'Note added.' })
      return client.invalidateQueries({ queryKey: [...applicationsKey, 'activity', applicationId] })
    },
  })
  const problem = formProblem(writing.error)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    writing.mutate({ id: applicationId, noteId: draft?.id ?? uuidv7(), body })
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
      <FormErrors message={problem?.message ?? null} />
      <TextArea
        label="Note"
        name="body"
        help="Internal only. The applicant can’t see it."
        value={body}
        // Edited text is a new note.
        onChange={({ target: { value } }) => keep(value === '' ? undefined : { id: uuidv7(), body: value })}
        error={problem?.fields.body}
        maxLength={4_000}
      />
      <Button type="submit" look="secondary" className="justify-self-start" disabled={writing.isPending}>
        {writing.isPending ? 'Adding…' : 'Add note'}
      </Button>
    </form>
  )
}
