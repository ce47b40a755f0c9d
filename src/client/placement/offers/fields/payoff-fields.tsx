import * as copy from '#client/placement/offers/copy.tsx'
import { type PayoffDraft, payoffDraftOf } from '#client/placement/offers/offer-draft.ts'
import { money } from '#client/placement/offers/offer-labels.ts'
import { Button } from '#client/ui/button.tsx'
import { focusNext } from '#client/ui/dialog/focus.ts'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field, FieldError } from '#client/ui/form/field.tsx'
import type { ApplicationOffers } from '#shared/placement/offers/admin-contract.ts'
import { maxPayoffs } from '#shared/placement/offers/payoffs.ts'

interface PayoffFieldsProps {
  payoffs: readonly PayoffDraft[]
  /** Open deals with us that can be paid off. */
  own: ApplicationOffers['ownPayoffs']
  /** By contract path, such as `payoffs.0.amountCents`. */
  errors: Readonly<Record<string, string>>
  onChange: (payoffs: readonly PayoffDraft[]) => void
}

/** Balances that the offer pays off; our own deals propose their figures. */
export function PayoffFields({ payoffs, own, errors, onChange }: PayoffFieldsProps) {
  const set = (key: string, change: Partial<PayoffDraft>) =>
    onChange(payoffs.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const unused = own.filter(({ dealId }) => payoffs.every((one) => one.dealId !== dealId))

  return (
    <section aria-labelledby="offer-payoffs" className="grid grid-cols-1 gap-3">
      <h4 id="offer-payoffs" className="font-sans font-semibold">
        Payoffs
      </h4>
      <p className="text-ink-soft text-sm">{copy.payoffsHelp}</p>
      <FieldError id="offer-payoffs-error" message={errors.payoffs} />
      {payoffs.map((one, index) => {
        const bound = (name: 'funder' | 'amount' | 'remaining' | 'financeCost' | 'endsOn', path: string) => ({
          ...{ id: `offer-payoffs.${index}.${path}`, name: `payoff-${index}-${name}`, value: one[name] },
          error: errors[`payoffs.${index}.${path}`],
          onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
            set(one.key, { [name]: value }),
        })
        return (
          <fieldset key={one.key} className="grid grid-cols-1 gap-3 rounded border border-line p-3">
            <legend className="wrap-anywhere px-1 font-semibold text-sm">
              Payoff {index + 1}
              {one.dealId && ': our own deal'}
            </legend>
            <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-2">
              <Field
                {...bound('funder', 'funder')}
                label="Funder"
                readOnly={one.dealId !== null}
                autoComplete="off"
                maxLength={200}
              />
              <Field {...bound('amount', 'amountCents')} label="Payoff amount" inputMode="decimal" autoComplete="off" />
              <Field
                {...bound('remaining', 'remainingCents')}
                label="Remaining payments"
                help="In dollars, without the payoff. Optional"
                inputMode="decimal"
                autoComplete="off"
              />
              <Field
                {...bound('financeCost', 'financeCostCents')}
                label="Finance cost in the payoff"
                help="The part that isn’t principal. Optional"
                inputMode="decimal"
                autoComplete="off"
              />
              <DateField {...bound('endsOn', 'endsOn')} label="Old payments end on" help="Optional" />
            </div>
            {one.dealId && <p className="text-ink-soft text-sm">{copy.ownPayoffHelp}</p>}
            <Button
              variant="quiet"
              className="justify-self-start"
              aria-label={`Remove payoff ${index + 1}`}
              onClick={({ currentTarget }) => {
                focusNext(currentTarget)
                onChange(payoffs.filter(({ key }) => key !== one.key))
              }}
            >
              Remove
            </Button>
          </fieldset>
        )
      })}
      {payoffs.length < maxPayoffs && (
        <div className="flex flex-wrap gap-2">
          {unused.map((deal) => (
            <Button key={deal.dealId} variant="secondary" onClick={() => onChange([...payoffs, payoffDraftOf(deal)])}>
              Pay off {deal.funder}, about {money(deal.amountCents)}
            </Button>
          ))}
          <Button variant="secondary" onClick={() => onChange([...payoffs, payoffDraftOf()])}>
            Add payoff
          </Button>
        </div>
      )}
    </section>
  )
}
