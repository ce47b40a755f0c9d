import { type FormEvent, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'
import type { ContactFile } from '#shared/contact/desk-contract.ts'
import { writeEntry } from './queries.ts'
import { useContactChange } from './use-contact-change.ts'

/** What staff wrote about a message, and boxes for the next reply or note. */
export function ContactEntries({ file: { contact, entries } }: { file: ContactFile }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {entries.length === 0 && <p className="text-ink-soft">Nobody has written yet.</p>}
      {entries.length > 0 && (
        <ol className="grid grid-cols-1 gap-2">
          {entries.map((entry) => (
            <li
              key={entry.id}
              className={`rounded border border-line px-3 py-2 ${entry.kind === 'note' ? 'border-dashed' : 'bg-action-soft'}`}
            >
              <p className="text-ink-soft text-sm">
                {entry.kind === 'note' ? 'Note' : 'Reply'} · {entry.by} · <ExactTime at={entry.at} />
                {entry.kind === 'reply' && !entry.sentAt && ' · on its way'}
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{entry.body}</p>
            </li>
          ))}
        </ol>
      )}
      {contact.status === 'closed' ? (
        <p className="text-ink-soft">This message is closed. Open it again to reply.</p>
      ) : (
        <EntryForm
          id={contact.id}
          kind="reply"
          label="Reply by mail"
          help={`Goes to ${contact.email}, with the reference in its subject and your name below it.`}
          action="Send the reply"
        />
      )}
      <EntryForm id={contact.id} kind="note" label="Note" help="For colleagues alone." action="Keep the note" />
    </div>
  )
}

interface EntryFormProps {
  id: string
  kind: 'reply' | 'note'
  label: string
  help: string
  action: string
}

function EntryForm({ id, kind, label, help, action }: EntryFormProps) {
  const [body, setBody] = useState('')
  // The same words keep their id until they have arrived, so that trying again writes nothing twice.
  const entryId = useRef('')
  const writing = useContactChange(writeEntry)
  const problem = formProblem(writing.error)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    entryId.current ||= uuidv7()
    writing.mutate(
      { id, entryId: entryId.current, kind, body },
      {
        onSuccess: () => {
          entryId.current = ''
          setBody('')
        },
      },
    )
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-2">
      <FormErrors message={problem?.message ?? null} />
      <TextArea
        label={label}
        name={kind}
        help={help}
        value={body}
        onChange={({ target }) => {
          setBody(target.value)
          // Other words are another entry.
          entryId.current = ''
        }}
        error={problem?.fields.body}
        maxLength={4_000}
      />
      <Button type="submit" look="secondary" className="justify-self-start" disabled={writing.isPending}>
        {writing.isPending ? 'Sending…' : action}
      </Button>
    </form>
  )
}
