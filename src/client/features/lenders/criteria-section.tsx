import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'
import type { LenderFile } from '#shared/lenders/desk-contract.ts'
import { type Product, products, productWords } from '#shared/lenders/product.ts'
import { CriteriaForm } from './criteria-form.tsx'
import { CriteriaWords } from './criteria-words.tsx'

interface CriteriaSectionProps {
  lender: LenderFile
  mayChange: boolean
}

/** What a lender asks for, by product, with the versions that were in force before. */
export function CriteriaSection({ lender: { id, criteria }, mayChange }: CriteriaSectionProps) {
  const [edited, setEdited] = useState<Product>()
  const missing = products.filter((product) => !criteria.some((each) => each.product === product))
  const [chosen, setAdded] = useState<Product>()
  const added = missing.find((product) => product === chosen) ?? missing[0]

  return (
    <div className="grid grid-cols-1 gap-5">
      {criteria.length === 0 && <p className="text-ink-soft">Nothing is noted yet: no application matches it.</p>}
      {criteria.map(({ product, versions: [inForce, ...older] }) =>
        inForce === undefined ? null : (
          <section key={product} className="rounded border border-line p-3">
            <h4 className="font-sans font-semibold">{productWords[product]}</h4>
            <p className="text-ink-soft text-sm">
              Version {inForce.version}, since <ExactTime at={inForce.createdAt} />
            </p>
            {edited === product ? (
              <CriteriaForm
                lenderId={id}
                product={product}
                version={inForce.version}
                inForce={inForce.criteria}
                onDone={() => setEdited(undefined)}
              />
            ) : (
              <>
                <CriteriaWords criteria={inForce.criteria} />
                {mayChange && (
                  <Button look="secondary" className="mt-3" onClick={() => setEdited(product)}>
                    Change<span className="sr-only"> what it asks for: {productWords[product]}</span>
                  </Button>
                )}
              </>
            )}
            {older.map(({ version, createdAt, criteria: before }) => (
              <details key={version}>
                <summary className="min-h-11 py-2.5 text-ink-soft text-sm">
                  <span>
                    Version {version}, from <ExactTime at={createdAt} />
                  </span>
                </summary>
                <CriteriaWords criteria={before} />
              </details>
            ))}
          </section>
        ),
      )}
      {mayChange && added && edited !== added && (
        <div className="grid grid-cols-1 gap-3">
          <SelectField
            label="Another product"
            name="product"
            value={added}
            onChange={({ currentTarget: { value } }) => setAdded(missing.find((each) => each === value))}
            options={missing.map((each) => [each, productWords[each]] as const)}
          />
          <Button look="secondary" className="justify-self-start" onClick={() => setEdited(added)}>
            Add what it asks for
          </Button>
        </div>
      )}
      {added && edited === added && (
        <section className="rounded border border-line p-3">
          <h4 className="mb-3 font-sans font-semibold">{productWords[added]}</h4>
          <CriteriaForm
            key={added}
            lenderId={id}
            product={added}
            version={0}
            inForce={undefined}
            onDone={() => {
              setEdited(undefined)
              setAdded(undefined)
            }}
          />
        </section>
      )}
    </div>
  )
}
