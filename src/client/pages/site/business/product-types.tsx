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
    what: 'A lump sum now, repaid in equal monthly payments.',
    suits: 'A one-time project with a known price: a location, a second truck, refinancing expensive debt.',
    price: 'An interest rate. With fees included: APR.',
    beware: 'Prepayment penalties.',
  },
  {
    name: 'Line of credit',
    what: 'A credit limit you draw from, repay and draw from again.',
    suits: 'Uneven months: buying inventory before a busy season, waiting for customers to pay.',
    price: 'Interest on what you draw, often with an annual or draw fee.',
    beware: 'A limit that can be cut when you need it most.',
  },
  {
    name: 'SBA loan',
    what: 'A bank loan partly guaranteed by the U.S. Small Business Administration.',
    suits: 'Long-term projects with solid financials: long terms, low payments.',
    price: 'An interest rate with a legal cap, plus a guarantee fee.',
    beware: 'Weeks of paperwork, and almost always a personal guarantee.',
  },
  {
    name: 'Equipment financing',
    what: 'A loan or lease for equipment, with the equipment as collateral.',
    suits: 'Equipment that pays for itself and outlasts the loan.',
    price: 'An interest rate, or a monthly lease payment with a buyout at the end.',
    beware: 'Balloon payments at the end of a lease.',
  },
  {
    name: 'Invoice financing',
    what: 'Most of an unpaid invoice now, and the rest when your customer pays.',
    suits: 'Work for creditworthy companies that pay in 30 to 90 days.',
    price: 'A fee for each week or month the invoice is outstanding.',
    beware: 'You may have to buy back invoices your customer never pays.',
  },
  {
    name: 'Revenue-based advance',
    what: 'Cash now for a share of your future sales, taken daily or weekly.',
    suits: 'A short gap with a clear end, when nothing cheaper is available.',
    price: 'A factor such as 1.30. It isn’t an interest rate: see the example below.',
    beware: 'The most expensive option, and stacking a second one makes it worse.',
  },
]

export const ProductTypes = () => (
  <Section
    id="types"
    title="Six types of business financing"
    intro={<p>The type matters more than the rate. Your advisor can explain which one fits and which to avoid.</p>}
  >
    <ul className="grid gap-x-16 @desktop:grid-cols-2">
      {types.map(({ name, what, suits, price, beware }) => (
        <li key={name} className="border-line border-t py-6">
          <h3 className="text-xl">{name}</h3>
          <p className="mt-1">{what}</p>
          <dl className="mt-3 space-y-2">
            <Fact name="Best for">{suits}</Fact>
            <Fact name="Price">{price}</Fact>
            <Fact name="Watch for">{beware}</Fact>
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
