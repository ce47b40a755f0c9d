import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { showToast } from '#client/ui/toast.tsx'
import { findKeptMessage, keepMessage } from './kept-messages.ts'
import { applicationsKey, writeFileNote } from './queries.ts'

/** A note about a file, which colleagues read and the applicant does not. */
export function FileNote({ applicationId }: { applicationId: string }) {
  const client = useQueryClient()
  const kept = `note ${applicationId}`
  // The same words keep their id until they have arrived, so that trying again writes nothing twice.
  const [{ id: noteId, body }, setDraft] = useState(() => findKeptMessage(kept) ?? { id: uuidv7(), body: '' })
  function keep(draft: { id: string; body: string }) {
    setDraft(draft)
    keepMessage(kept, draft)
  }
  const writing = useMutation({
    ...writeFileNote,
    onSuccess: () => {
      keep({ id: uuidv7(), body: '' })
      showToast({ title: 'The note is kept.' })
      return client.invalidateQueries({ queryKey: [...applicationsKey, 'activity', applicationId] })
    },
  })
  const problem = formProblem(writing.error)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    writing.mutate({ id: applicationId, noteId, body })
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
      <FormErrors message={problem?.message ?? null} />
      <TextArea
        label="Note"
        name="body"
        help="For colleagues. The applicant does not see it."
        value={body}
        // Other words are another note.
        onChange={({ target }) => keep({ id: uuidv7(), body: target.value })}
        error={problem?.fields.body}
        maxLength={4_000}
      />
      <Button type="submit" look="secondary" className="justify-self-start" disabled={writing.isPending}>
        {writing.isPending ? 'Keeping…' : 'Keep the note'}
      </Button>
    </form>
  )
}
