import { useState } from 'react'
import { useHasDraft } from '#client/platform/drafts/draft-store.ts'
import { Button } from '#client/ui/button.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { type Product, productLabels, products } from '#shared/intake/prequalification/product.ts'
import type { LenderDetail } from '#shared/placement/lenders/admin-contract.ts'
import { CriteriaForm, CriteriaSummary, criteriaForm } from './criteria-form.tsx'

interface CriteriaSectionProps {
  lender: LenderDetail
  mayChange: boolean
}

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
          <Button variant="secondary" className="justify-self-start" onClick={() => setEdited(added)}>
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

/** The form reopens with its draft, and stays mounted if someone else adds the product first. */
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
        <Button variant="secondary" className="mt-3" onClick={() => onEdit(product)}>
          Change<span className="sr-only"> criteria for {productLabels[product]}</span>
        </Button>
      )}
      {older.map(({ version, createdAt, criteria }) => (
        <details key={version}>
          <summary className="min-h-control py-2.5 text-ink-soft text-sm">
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
