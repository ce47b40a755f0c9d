import type { FormEvent } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useDraftStore } from '#client/platform/draft-store.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'
import type { MerchantDetail } from '#shared/intake/merchants/desk-contract.ts'
import { writeNote } from './queries.ts'
import { useMerchantChange } from './use-merchant-change.ts'

/** Internal notes about a merchant, with the form to add one. */
export function MerchantNotes({ file: { lead, notes } }: { file: MerchantDetail }) {
  // The id stays the same until the note is saved, so that a retry adds no second one.
  const [draft, keep] = useDraftStore<{ id: string; body: string }>(`note ${lead.id}`)
  const body = draft?.body ?? ''
  const writing = useMerchantChange(writeNote)
  const problem = formProblem(writing.error)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const noteId = draft?.id ?? uuidv7()
    writing.mutateAsync({ id: lead.id, noteId, body }).then(
      () => keep((latest) => (latest?.id === noteId ? undefined : latest)),
      () => {},
    )
  }

  return (
    <>
      {notes.length === 0 && <p className="text-ink-soft">No notes yet.</p>}
      <ol className="grid grid-cols-1 gap-2">
        {notes.map((note) => (
          <li key={note.id} className="rounded border border-line px-3 py-2">
            <p className="text-ink-soft text-sm">
              {note.by} · <ExactTime at={note.at} />
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{note.body}</p>
          </li>
        ))}
      </ol>
      <form method="dialog" noValidate onSubmit={onSubmit} className="mt-3 grid grid-cols-1 gap-2">
        <FormErrors message={problem?.message ?? null} />
        <TextArea
          label="Note"
          name="note"
          help="Internal only."
          value={body}
          // Changed text is a new note.
          onChange={({ target: { value } }) => keep(value === '' ? undefined : { id: uuidv7(), body: value })}
          error={problem?.fields.body}
          maxLength={4_000}
        />
        <Button type="submit" look="secondary" className="justify-self-start" disabled={writing.isPending}>
          {writing.isPending ? 'Adding…' : 'Add note'}
        </Button>
      </form>
    </>
  )
}
