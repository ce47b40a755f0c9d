import type { Tracking } from '#shared/admin/tracking/contract.ts'
import { momentOf } from './moments.ts'

const turns = {
  applicant: 'It is your turn.',
  us: 'It is our turn.',
  lender: 'It is the lender’s turn.',
  nobody: '',
} as const

/** Where it stands, what happens next, by when, and who to ask. Announced when it changes. */
export const StatusCard = ({ tracking }: { tracking: Tracking }) => (
  <section aria-labelledby="status" className="rounded border border-line bg-surface p-5 shadow @tablet:p-7">
    <div role="status">
      <h2 id="status" className="text-2xl">
        {tracking.label}
      </h2>
      <p className="mt-2 text-lg">{tracking.sentence}</p>
      <p className="mt-1 text-ink-soft">
        {[turns[tracking.waitsFor], tracking.dueAt && `We start by ${momentOf(tracking.dueAt)}.`]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
    <p className="mt-4 border-line border-t pt-4">
      {tracking.contact ? (
        <>
          Your contact is <strong>{tracking.contact.name}</strong>,{' '}
          <a className="wrap-anywhere underline underline-offset-4" href={`mailto:${tracking.contact.email}`}>
            {tracking.contact.email}
          </a>
          .
        </>
      ) : (
        'As soon as one of us takes your file, their name stands here.'
      )}
    </p>
  </section>
)
