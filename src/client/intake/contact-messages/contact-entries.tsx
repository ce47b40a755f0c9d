import { ExactTime } from '#client/ui/time-ago.tsx'
import type { ContactDetail } from '#shared/intake/contact-messages/desk-contract.ts'
import { EntryForm } from './entry-form.tsx'

/** Replies and notes about a message, with the forms to add one. */
export function ContactEntries({ file: { contact, entries } }: { file: ContactDetail }) {
  const replies = entries.filter(({ kind }) => kind === 'reply')
  return (
    <div className="grid grid-cols-1 gap-4">
      {entries.length === 0 && <p className="text-ink-soft">No replies or notes yet.</p>}
      {entries.length > 0 && (
        <ol className="grid grid-cols-1 gap-2">
          {entries.map((entry) => (
            <li
              key={entry.id}
              className={`rounded border border-line px-3 py-2 ${entry.kind === 'note' ? 'border-dashed' : 'bg-action-soft'}`}
            >
              <p className="text-ink-soft text-sm">
                {entry.kind === 'note' ? 'Note' : 'Reply'} · {entry.by} · <ExactTime at={entry.at} />
                {entry.kind === 'reply' && !entry.sentAt && ' · sending'}
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
        label="Reply by email"
        help={`Sent to ${contact.email} with the reference in the subject and your name at the end.`}
        action="Send reply"
      />
      <EntryForm contact={contact} replies={replies} kind="note" label="Note" help="Internal only." action="Add note" />
    </div>
  )
}
