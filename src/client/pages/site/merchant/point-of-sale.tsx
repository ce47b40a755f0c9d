// biome-ignore-all lint/a11y/noRedundantRoles: stacked rows are no table any more to browsers, which take its roles away
import { Section } from '#client/pages/site/parts/section.tsx'

const columns = ['For', 'What it costs', 'What to ask'] as const

/** Without prices, which vary by offer. */
const ways = [
  [
    'Countertop terminal',
    'A store or restaurant with one checkout.',
    'The device up front, or monthly rent. Often an annual PCI compliance fee.',
    'Will it work with another processor if we leave?',
  ],
  [
    'Mobile reader',
    'Markets, deliveries, service calls: a reader paired with a phone.',
    'A low-cost device. Usually a flat rate per payment, which gets expensive for large amounts.',
    'What happens to a payment when there’s no signal?',
  ],
  [
    'Tablet register',
    'A store or café that also wants inventory, tips and reports.',
    'Tablet, drawer and printer up front; monthly software for each register.',
    'Can we keep our own processor, or is it tied to one?',
  ],
  [
    'Self-service',
    'Orders or tickets without a cashier: kiosks, vending, parking.',
    'The device and setup; monthly support; a few cents more per payment.',
    'Who fixes it when it goes down, and how soon?',
  ],
  [
    'Online gateway',
    'An online store, invoices with a link, memberships.',
    'A monthly fee, cents per payment, and higher card-not-present rates.',
    'Who pays for a chargeback, and can we move stored cards to another processor?',
  ],
] as const

const cell =
  'px-3 py-3.5 @max-tablet:block @max-tablet:px-0 @max-tablet:py-1 @max-tablet:before:block @max-tablet:before:text-ink-soft @max-tablet:before:text-sm @max-tablet:before:content-[attr(data-column)]'

export const PointOfSale = () => (
  <Section
    id="point-of-sale"
    title="Five ways to accept cards"
    intro={<p>Most businesses need one or two of these. Every processor charges the same types of costs.</p>}
  >
    <table role="table" className="w-full text-left @max-tablet:block">
      <caption className="sr-only">Ways to accept cards, what each is for, what it costs and what to ask</caption>
      <thead className="text-ink-soft text-sm @max-tablet:sr-only">
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column} scope="col" className="px-3 py-2.5 font-normal">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="@max-tablet:block">
        {ways.map(([name, ...cells]) => (
          <tr key={name} role="row" className="border-line border-t align-top @max-tablet:block @max-tablet:py-3">
            <th
              role="rowheader"
              scope="row"
              className="py-3.5 pr-3 font-display font-semibold text-lg @max-tablet:block @max-tablet:py-1"
            >
              {name}
            </th>
            {cells.map((words, index) => (
              <td key={columns[index]} role="cell" data-column={columns[index]} className={cell}>
                {words}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Section>
)
