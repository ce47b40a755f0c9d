import type { Tracking } from '#shared/admin/tracking/contract.ts'
import { formatLocalMoment } from './format-moment.ts'

const turns = {
  applicant: 'It’s your turn.',
  us: 'It’s our turn.',
  lender: 'It’s the lender’s turn.',
  nobody: '',
} as const

/** Status, next step, due time and contact person. Announced to screen readers on change. */
export const StatusCard = ({ tracking }: { tracking: Tracking }) => (
  <section aria-labelledby="status" className="rounded border border-line bg-surface p-5 shadow @tablet:p-7">
    <div role="status">
      <h2 id="status" className="text-2xl">
        {tracking.label}
      </h2>
      <p className="mt-2 text-lg">{tracking.sentence}</p>
      <p className="mt-1 text-ink-soft">
        {[turns[tracking.waitsFor], tracking.dueAt && `We’ll start by ${formatLocalMoment(tracking.dueAt)}.`]
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
        'Your contact will be shown here once your application is assigned.'
      )}
    </p>
  </section>
)
