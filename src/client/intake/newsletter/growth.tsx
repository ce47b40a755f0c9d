import { useMutation } from '@tanstack/react-query'
import { messageOf } from '#client/platform/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { NewsletterNow } from '#shared/intake/newsletter/desk-contract.ts'
import { exportSubscribers } from './queries.ts'

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Subscriber counts, growth by week and the export button. */
export function Growth({ counts, weeks, mayExport }: Pick<NewsletterNow, 'counts' | 'weeks'> & { mayExport: boolean }) {
  const exporting = useMutation(exportSubscribers)
  return (
    <>
      <p>
        <span className="figures font-semibold">{counts.confirmed.toLocaleString('en-US')}</span> subscribed,{' '}
        <span className="figures">{counts.pending.toLocaleString('en-US')}</span> not confirmed yet,{' '}
        <span className="figures">{counts.unsubscribed.toLocaleString('en-US')}</span> left.
      </p>
      <table className="figures w-full text-sm">
        <caption className="sr-only">Subscribers by week</caption>
        <thead>
          <tr className="border-line border-b text-left text-ink-soft">
            <th scope="col" className="py-1.5 font-semibold">
              Week of
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold">
              Subscribed
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold">
              Unsubscribed
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map(({ startsOn, confirmed, unsubscribed }) => (
            <tr key={startsOn} className="border-line border-b">
              <th scope="row" className="py-1.5 text-left font-normal">
                {day.format(new Date(startsOn))}
              </th>
              <td className="py-1.5 text-right">{confirmed}</td>
              <td className="py-1.5 text-right">{unsubscribed}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <FormErrors message={exporting.error ? messageOf(exporting.error) : null} />
      {mayExport && (
        <div>
          <Button look="secondary" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
            {exporting.isPending ? 'Exporting…' : 'Export subscribers (CSV)'}
          </Button>
        </div>
      )}
    </>
  )
}
