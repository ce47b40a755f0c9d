import { useSettings } from '#client/pages/site/page-context.ts'
import { Section } from '#client/pages/site/parts/section.tsx'
import { formatBasisPoints, formatThousands } from '#shared/kit/money.ts'

export function Services() {
  const { business, personal, successFeeBasisPoints } = useSettings()
  const range = ({ fromDollars, toDollars }: typeof business.amount) =>
    `${formatThousands(fromDollars)} to ${formatThousands(toDollars)}`
  const fee = `${formatBasisPoints(successFeeBasisPoints)} fee, only when funded`
  const offers = [
    [
      '/business-funding',
      'Business funding',
      'Loans, credit lines, SBA, equipment and invoices: we help you see which type fits and which to avoid.',
      range(business.amount),
      `No upfront fees; ${fee}`,
    ],
    [
      '/personal-funding',
      'Personal loans',
      'One fixed rate, one fixed payment, one payoff date.',
      range(personal.amount),
      `Fixed rates, no hidden fees${personal.hasSuccessFee ? `; ${fee}` : ''}`,
    ],
    [
      '/merchant-services',
      'Merchant services',
      'Card processing and point-of-sale, compared by effective rate: the one number that includes every fee.',
      'Your effective rate',
      'All fees divided by all card sales',
    ],
  ] as const

  return (
    <Section id="services-offered" title="What we offer">
      <ul className="divide-y divide-line border-line border-y">
        {offers.map(([href, name, text, figure, price]) => (
          <li key={href} className="grid grid-cols-1 gap-x-12 gap-y-2 py-6 @tablet:grid-cols-[1.6fr_1fr]">
            <div className="max-w-xl">
              <h3 className="text-xl">
                <a
                  href={href}
                  className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action"
                >
                  {name}
                </a>
              </h3>
              <p className="text-ink-soft">{text}</p>
            </div>
            <p className="figures">
              <span className="block font-display font-semibold text-xl">{figure}</span>
              <span className="text-ink-soft text-sm">{price}</span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
