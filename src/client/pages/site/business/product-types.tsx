import { Section } from '#client/pages/site/parts/section.tsx'

interface ProductType {
  name: string
  what: string
  suits: string
  price: string
  beware: string
}

const types: ProductType[] = [
  {
    name: 'Term loan',
    what: 'One sum now, the same payment each month until it is repaid.',
    suits: 'A one-time plan with a known price: premises, a second van, refinancing dearer debt.',
    price: 'An interest rate. With fees counted in: APR.',
    beware: 'A fee for repaying early.',
  },
  {
    name: 'Line of credit',
    what: 'A limit you draw from and repay, again and again.',
    suits: 'Uneven months: buying stock before a season, waiting for customers to pay.',
    price: 'Interest on what is drawn, often a yearly or a draw fee.',
    beware: 'A limit that may be cut when you need it.',
  },
  {
    name: 'SBA loan',
    what: 'A bank loan, in part guaranteed by the U.S. Small Business Administration.',
    suits: 'Patient plans with good papers: long terms, low payments.',
    price: 'An interest rate with a legal ceiling, and a guarantee fee.',
    beware: 'Weeks of paperwork, and nearly always a personal guarantee.',
  },
  {
    name: 'Equipment financing',
    what: 'A loan or lease for a machine, which is its own security.',
    suits: 'Things that earn their keep for longer than the loan runs.',
    price: 'An interest rate, or a monthly lease with a price at the end.',
    beware: 'A lease whose last payment is a surprise.',
  },
  {
    name: 'Invoice financing',
    what: 'Most of an unpaid invoice now, the rest when your customer pays.',
    suits: 'Work done for sound companies that pay in 30 to 90 days.',
    price: 'A fee for each week or month that the invoice is open.',
    beware: 'You may have to buy back what your customer never pays.',
  },
  {
    name: 'Revenue-based advance',
    what: 'A sum now for a share of your coming sales, taken daily or weekly.',
    suits: 'A short gap with a sure end, when nothing cheaper is open to you.',
    price: 'A factor such as 1.30. It is no interest rate: look at the example below.',
    beware: 'The dearest of all, and a second one on top of the first is dearer still.',
  },
]

export const ProductTypes = () => (
  <Section
    id="types"
    title="Six kinds of business money"
    intro={
      <p>The kind decides more than the rate does. Your contact tells you which one fits, and which to leave alone.</p>
    }
  >
    <ul className="grid gap-x-16 @desktop:grid-cols-2">
      {types.map(({ name, what, suits, price, beware }) => (
        <li key={name} className="border-line border-t py-6">
          <h3 className="text-xl">{name}</h3>
          <p className="mt-1">{what}</p>
          <dl className="mt-3 space-y-2">
            <Fact name="Suits">{suits}</Fact>
            <Fact name="Price">{price}</Fact>
            <Fact name="Beware">{beware}</Fact>
          </dl>
        </li>
      ))}
    </ul>
  </Section>
)

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="grid gap-x-4 @tablet:grid-cols-[5rem_1fr]">
    <dt className="font-semibold text-sm">{name}</dt>
    <dd className="text-ink-soft">{children}</dd>
  </div>
)
