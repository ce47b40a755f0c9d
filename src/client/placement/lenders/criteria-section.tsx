import { useState } from 'react'
import { useHasDraft } from '#client/platform/drafts/draft-store.ts'
import { Button } from '#client/ui/button.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import type { Criteria, Pricing } from '#shared/intake/prequalification/criteria.ts'
import { industryLabels } from '#shared/intake/prequalification/industry.ts'
import { type Product, productLabels, products } from '#shared/intake/prequalification/product.ts'
import { purposeLabels } from '#shared/intake/prequalification/purpose.ts'
import { formatBasisPoints, formatDollars } from '#shared/kit/money.ts'
import type { LenderDetail } from '#shared/placement/lenders/admin-contract.ts'
import { CriteriaForm, criteriaForm } from './criteria-form.tsx'

/** Read-only lending criteria. */
export const CriteriaSummary = ({ criteria }: { criteria: Criteria }) => (
  <dl className="mt-1 text-sm">
    {facts(criteria).map(([name, words]) => (
      <div key={name} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-3 py-0.5">
        <dt className="text-ink-soft">{name}</dt>
        <dd className="figures">{words}</dd>
      </div>
    ))}
  </dl>
)

const dollars = (cents: number) => formatDollars(cents / 100)

const facts = (criteria: Criteria): [name: string, words: string][] => [
  ['Amount', `${dollars(criteria.minAmountCents)} to ${dollars(criteria.maxAmountCents)}`],
  [
    'Percent of monthly revenue',
    criteria.maxPercentOfMonthlyRevenue === null ? 'No limit' : `Up to ${criteria.maxPercentOfMonthlyRevenue}%`,
  ],
  ['Time in business', `${criteria.minMonthsInBusiness} months or more`],
  ['Monthly revenue', `${dollars(criteria.minMonthlyRevenueCents)} or more`],
  ['Credit score', `${criteria.minCreditScore} or more`],
  ['Open positions', `Up to ${criteria.maxOtherAdvances}`],
  ['Purposes', criteria.purposes?.map((purpose) => purposeLabels[purpose]).join('; ') ?? 'Any purpose'],
  [
    'Excluded industries',
    criteria.restrictedIndustries.map((industry) => industryLabels[industry]).join('; ') || 'None',
  ],
  ['States without a license', criteria.unlicensedStates.join(', ') || 'None'],
  ['Days to funding', `${criteria.fundingDays} days`],
  ['Price', formatPrice(criteria.pricing)],
]

function formatPrice(pricing: Pricing): string {
  const fee = pricing.lenderFeeBasisPoints > 0 ? `, lender fee ${formatBasisPoints(pricing.lenderFeeBasisPoints)}` : ''
  if (pricing.kind === 'rate')
    return `${formatBasisPoints(pricing.lowBasisPoints)} to ${formatBasisPoints(pricing.highBasisPoints)} a year, ${pricing.months} months, ${pricing.frequency}${fee}`
  const factor = `factor ${pricing.lowThousandths / 1_000} to ${pricing.highThousandths / 1_000}, ${pricing.months} months`
  return `${factor}, ${pricing.kind === 'single' ? 'single repayment' : pricing.frequency}${fee}`
}

interface CriteriaSectionProps {
  lender: LenderDetail
  mayChange: boolean
}

/** A lender's criteria by product, with earlier versions. */
export function CriteriaSection({ lender: { id, criteria }, mayChange }: CriteriaSectionProps) {
  const [edited, setEdited] = useState<Product>()
  const missing = products.filter((product) => !criteria.some((each) => each.product === product))
  const [chosen, setAdded] = useState<Product>()
  const added = missing.find((product) => product === chosen) ?? missing[0]

  return (
    <div className="grid grid-cols-1 gap-5">
      {criteria.length === 0 && (
        <p className="text-ink-soft">No lending criteria yet, so no application matches this lender.</p>
      )}
      {[...criteria, ...missing.map((product) => ({ product, versions: [] }))].map(({ product, versions }) => (
        <ProductCriteria
          key={product}
          lenderId={id}
          product={product}
          versions={versions}
          mayChange={mayChange}
          isEdited={edited === product}
          onEdit={setEdited}
        />
      ))}
      {mayChange && added && edited !== added && (
        <div className="grid grid-cols-1 gap-3">
          <SelectField
            label="Another product"
            name="product"
            value={added}
            onChange={({ currentTarget: { value } }) => setAdded(missing.find((each) => each === value))}
            options={missing.map((each) => [each, productLabels[each]] as const)}
          />
          <Button look="secondary" className="justify-self-start" onClick={() => setEdited(added)}>
            Add criteria
          </Button>
        </div>
      )}
    </div>
  )
}

interface ProductCriteriaProps {
  lenderId: string
  product: Product
  versions: LenderDetail['criteria'][number]['versions']
  mayChange: boolean
  isEdited: boolean
  onEdit: (product: Product | undefined) => void
}

/**
 * Criteria of one product, or their form, which reopens with an unsaved draft, and earlier versions. The form stays
 * mounted if someone else adds the product first.
 */
function ProductCriteria({ lenderId, product, versions, mayChange, isEdited, onEdit }: ProductCriteriaProps) {
  const [inForce, ...older] = versions
  const isTyped = useHasDraft(criteriaForm(lenderId, product))
  const isOpen = isEdited || (mayChange && isTyped)
  if (!inForce && !isOpen) return null
  return (
    <section className="rounded border border-line p-3">
      <h4 className="font-sans font-semibold">{productLabels[product]}</h4>
      <p className="text-ink-soft text-sm empty:mb-3">
        {inForce && (
          <>
            Version {inForce.version}, since <ExactTime at={inForce.createdAt} />
          </>
        )}
      </p>
      {isOpen && (
        <CriteriaForm
          lenderId={lenderId}
          product={product}
          version={inForce?.version ?? 0}
          inForce={inForce?.criteria}
          onDone={() => isEdited && onEdit(undefined)}
        />
      )}
      {inForce && !isOpen && <CriteriaSummary criteria={inForce.criteria} />}
      {mayChange && !isOpen && (
        <Button look="secondary" className="mt-3" onClick={() => onEdit(product)}>
          Change<span className="sr-only"> criteria for {productLabels[product]}</span>
        </Button>
      )}
      {older.map(({ version, createdAt, criteria }) => (
        <details key={version}>
          <summary className="min-h-11 py-2.5 text-ink-soft text-sm">
            <span>
              Version {version}, from <ExactTime at={createdAt} />
            </span>
          </summary>
          <CriteriaSummary criteria={criteria} />
        </details>
      ))}
    </section>
  )
}
