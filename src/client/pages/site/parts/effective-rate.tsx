import { formatCents, formatDollars } from '#shared/kit/money.ts'
import { Sample } from './card.tsx'

const month = { salesCents: 3_000_000, feesCents: 96_000, payments: 600 }

/** Shares of sales in basis points, and cents per payment. */
const plus = { interchangeBasisPoints: 180, networkBasisPoints: 14, marginBasisPoints: 40, centsPerPayment: 8 }

const share = (basisPoints: number) => Math.round((month.salesCents * basisPoints) / 10_000)
const rate = (feesCents: number) => `${((feesCents / month.salesCents) * 100).toFixed(2)}%`

export function EffectiveRate() {
  const lines = [
    ['Interchange, to the card-issuing banks (1.80%)', share(plus.interchangeBasisPoints)],
    ['Card networks (0.14%)', share(plus.networkBasisPoints)],
    ['Processor markup (0.40%)', share(plus.marginBasisPoints)],
    [`${month.payments} payments at ${plus.centsPerPayment}¢`, month.payments * plus.centsPerPayment],
  ] as const
  const totalCents = lines.reduce((sum, [, cents]) => sum + cents, 0)

  return (
    <Sample
      title={`${formatDollars(month.salesCents / 100)} of card sales in a month`}
      note="Sample figures, typical in size. Yours depend on your card mix, your industry and how you take payments. We don’t promise a lower rate."
    >
      <dl className="figures divide-y divide-line px-5 @tablet:px-7">
        <Row name="All fees on the present statement" value={formatCents(month.feesCents)} />
        <Row name="Effective rate now" value={rate(month.feesCents)} isTotal />
        {lines.map(([name, cents]) => (
          <Row key={name} name={name} value={formatCents(cents)} />
        ))}
        <Row name="Interchange-plus, all fees" value={formatCents(totalCents)} />
        <Row name="Effective rate by interchange-plus" value={rate(totalCents)} isTotal />
      </dl>
    </Sample>
  )
}

interface RowProps {
  name: string
  value: string
  isTotal?: boolean
}

const Row = ({ name, value, isTotal = false }: RowProps) => (
  <div className={`flex flex-wrap items-baseline justify-between gap-x-6 py-2.5 ${isTotal ? 'font-semibold' : ''}`}>
    <dt className="max-w-full">{name}</dt>
    <dd className={isTotal ? 'ml-auto font-display font-semibold text-brass text-lg' : 'ml-auto'}>{value}</dd>
  </div>
)
