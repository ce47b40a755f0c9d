import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { formProblem } from '#client/platform/form-problem.ts'
import { useUnsaved } from '#client/platform/unsaved.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { showDone } from '#client/ui/undo-toast.tsx'
import { applicationsKey, writeFileNote } from './queries.ts'

/** A note about a file, which colleagues read and the applicant does not. */
export function FileNote({ applicationId }: { applicationId: string }) {
  const client = useQueryClient()
  // The same words keep their id until they have arrived, so that trying again writes nothing twice.
  const [draft, keep] = useUnsaved<{ id: string; body: string }>(`note ${applicationId}`)
  const body = draft?.body ?? ''
  const writing = useMutation({
    ...writeFileNote,
    onSuccess: (_written, { noteId }) => {
      keep((latest) => (latest?.id === noteId ? undefined : latest))
      showDone({ title: 'The note is kept.' })
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
        help="For colleagues. The applicant does not see it."
        value={body}
        // Other words are another note.
        onChange={({ target: { value } }) => keep(value === '' ? undefined : { id: uuidv7(), body: value })}
        error={problem?.fields.body}
        maxLength={4_000}
      />
      <Button type="submit" look="secondary" className="justify-self-start" disabled={writing.isPending}>
        {writing.isPending ? 'Keeping…' : 'Keep the note'}
      </Button>
    </form>
  )
}
