import { Field } from '#client/ui/field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { productLabels, products } from '#shared/intake/prequalification/product.ts'
import { basisLabels, commissionBases } from '#shared/placement/commissions/commission-amount.ts'
import { ItemList } from './item-list.tsx'
import { blankScheme, type SchemeDraft } from './scheme-draft.ts'

interface SchemeFieldsProps {
  schemes: readonly SchemeDraft[]
  errors: Readonly<Record<string, string>>
  isOff: boolean
  onChange: (schemes: readonly SchemeDraft[]) => void
}

const productOptions = [
  ['', 'Choose a product'],
  ...products.map((product) => [product, productLabels[product]] as const),
] as const
const basisOptions = commissionBases.map((basis) => [basis, basisLabels[basis]] as const)

/** Fields for each basis: name, error path, label, help. */
const answersOf: Readonly<Record<string, readonly (readonly [keyof SchemeDraft, string, string, string])[]>> = {
  spread: [
    [
      'buyRate',
      'buyRateThousandths',
      'Buy rate',
      'The factor it charges us, such as 1.25. Loans at an annual rate pay its standard commission.',
    ],
  ],
  flat: [['amount', 'flatCents', 'Amount', 'Dollars for each application it funds.']],
}
const shareAnswers = [
  ['percent', 'basisPoints', 'Percent', ''],
  ['renewalPercent', 'renewalBasisPoints', 'Percent on renewals', 'Empty: the same.'],
] as const

/** Products with other commission terms than the lender's standard percentage. */
export const SchemeFields = ({ schemes, errors, isOff, onChange }: SchemeFieldsProps) => (
  <ItemList
    title="Commission by product"
    noun="product"
    items={schemes}
    blank={blankScheme}
    isOff={isOff}
    onChange={onChange}
  >
    {(scheme, index, change) => {
      const at = (path: string) => `commissionSchemes.${index}.${path}`
      return (
        <>
          <SelectField
            id={`lender-${at('product')}`}
            label="Product"
            name="product"
            value={scheme.product}
            onChange={({ currentTarget: { value } }) => change({ product: value })}
            error={errors[at('product')]}
            options={productOptions}
          />
          <SelectField
            id={`lender-${at('basis')}`}
            label="Basis"
            name="basis"
            value={scheme.basis}
            onChange={({ currentTarget: { value } }) => change({ basis: value })}
            error={errors[at('basis')]}
            options={basisOptions}
          />
          {(answersOf[scheme.basis] ?? shareAnswers).map(([name, path, label, help]) => (
            <Field
              key={name}
              id={`lender-${at(path)}`}
              label={label}
              help={help}
              name={name}
              inputMode="decimal"
              autoComplete="off"
              value={scheme[name]}
              onChange={({ currentTarget: { value } }) => change({ [name]: value })}
              error={errors[at(path)]}
            />
          ))}
        </>
      )
    }}
  </ItemList>
)
