// biome-ignore-all lint/a11y/noRedundantRoles: stacked rows are no table any more to browsers, which take its roles away
import { Section } from '#client/pages/site/parts/section.tsx'

const columns = ['For', 'What it costs', 'What to ask'] as const

/** Without prices, which vary by offer. */
const ways = [
  [
    'Countertop terminal',
    'A shop or restaurant with one place to pay.',
    'The device once, or rent each month. Often a yearly fee for its security check (PCI).',
    'Does it work with another processor when we leave?',
  ],
  [
    'Mobile reader',
    'Markets, deliveries, trades: a reader beside a phone.',
    'A small device once. Usually a flat rate for each payment, which is dear for large sums.',
    'What happens to a payment without reception?',
  ],
  [
    'Tablet register',
    'A shop or café that also wants stock, tips and reports.',
    'Tablet, drawer and printer once; software each month, for each register.',
    'May we keep our own processor, or is it tied to one?',
  ],
  [
    'Self-service',
    'Orders or tickets without a cashier: kiosks, vending, parking.',
    'The device and its setting up; support each month; a few cents more for each payment.',
    'Who comes when it stands still, and how soon?',
  ],
  [
    'Online gateway',
    'A web shop, invoices with a link, memberships.',
    'A monthly fee, cents for each payment, and the higher interchange of cards that are not there.',
    'Who bears a chargeback, and can stored cards be taken along?',
  ],
] as const

const cell =
  'px-3 py-3.5 @max-tablet:block @max-tablet:px-0 @max-tablet:py-1 @max-tablet:before:block @max-tablet:before:text-ink-soft @max-tablet:before:text-sm @max-tablet:before:content-[attr(data-column)]'

export const PointOfSale = () => (
  <Section
    id="point-of-sale"
    title="Five ways to take a card"
    intro={<p>Most businesses need one or two of them. The kinds of cost are the same with every processor.</p>}
  >
    <table role="table" className="w-full text-left @max-tablet:block">
      <caption className="sr-only">Ways to take a card, what each is for, what it costs and what to ask</caption>
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
