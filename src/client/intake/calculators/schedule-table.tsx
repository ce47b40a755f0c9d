import { formatCents } from '#shared/kit/money.ts'
import type { Stretch } from './schedule-years.ts'

/** Shows the amortization as a table. */
export const ScheduleTable = ({ stretches }: { stretches: readonly Stretch[] }) => (
  <>
    <p className="mt-4 text-ink-soft text-sm @xl:hidden">Scroll sideways to see all columns.</p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by keyboard */}
    <section className="mt-4 overflow-x-auto" tabIndex={0} aria-label="Amortization">
      <table className="figures w-full whitespace-nowrap text-right text-sm">
        <caption className="sr-only">Where each payment goes</caption>
        <thead className="text-ink-soft">
          <tr>
            <td />
            {['Paid', 'Interest', 'Principal', 'Balance'].map((head) => (
              <th key={head} scope="col" className="px-1.5 py-2.5 font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stretches.map(({ name, paidCents, interestCents, principalCents, balanceCents }) => (
            <tr key={name} className="border-line border-t">
              <th scope="row" className="px-1.5 py-2.5 text-left font-normal">
                {name}
              </th>
              {[paidCents, interestCents, principalCents, balanceCents].map((cents, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: four columns that never change their order
                <td key={index} className="px-1.5 py-2.5">
                  {formatCents(cents)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </>
)
