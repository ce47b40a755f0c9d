import { splitMentions } from '#shared/identity/mentions/mention-text.ts'

/** The text of a note, with mentions highlighted. */
export const NoteText = ({ body }: { body: string }) => (
  <>
    {splitMentions(body).map((part, index) =>
      typeof part === 'string' ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
        <span key={index} className="rounded bg-action-soft px-0.5 font-medium text-action">
          @{part.name}
        </span>
      ),
    )}
  </>
)
