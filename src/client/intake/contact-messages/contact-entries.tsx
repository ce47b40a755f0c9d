import { ExactTime } from '#client/ui/time-ago.tsx'
import type { ContactFile } from '#shared/intake/contact-messages/desk-contract.ts'
import { EntryForm } from './entry-form.tsx'

/** What staff wrote about a message, and boxes for the next reply or note. */
export function ContactEntries({ file: { contact, entries } }: { file: ContactFile }) {
  const replies = entries.filter(({ kind }) => kind === 'reply')
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
      <EntryForm
        contact={contact}
        replies={replies}
        kind="reply"
        label="Reply by mail"
        help={`Goes to ${contact.email}, with the reference in its subject and your name below it.`}
        action="Send the reply"
      />
      <EntryForm
        contact={contact}
        replies={replies}
        kind="note"
        label="Note"
        help="For colleagues alone."
        action="Keep the note"
      />
    </div>
  )
}
