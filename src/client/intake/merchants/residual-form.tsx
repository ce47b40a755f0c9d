import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useDraftStore } from '#client/platform/draft-store.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { analyseStatement } from '#shared/intake/merchants/analyse-statement.ts'
import type { MerchantDetail } from '#shared/intake/merchants/desk-contract.ts'
import { residualCents } from '#shared/intake/merchants/quote-terms.ts'
import { formatCents } from '#shared/kit/money.ts'
import { typedNumber } from '#shared/kit/typed-number.ts'
import { agreeResidual, merchantDetail } from './queries.ts'
import { useMerchantChange } from './use-merchant-change.ts'

const percent = (basisPoints: number | null) => (basisPoints === null ? '' : String(basisPoints / 100))

/** Our residual share of the processor's margin, with the monthly amount. */
export function ResidualForm({ file: { lead, quotes } }: { file: MerchantDetail }) {
  const { id, residualBasisPoints } = lead
  const client = useQueryClient()
  const [draft, keep] = useDraftStore<{ typed: string; seen: number | null }>(`residual ${id}`)
  const seen = draft ? draft.seen : residualBasisPoints
  const typed = draft?.typed ?? percent(residualBasisPoints)
  const agree = useMerchantChange(agreeResidual)
  const problem = formProblem(agree.error)
  const accepted = quotes.find(({ acceptedAt }) => acceptedAt !== null) ?? quotes[0]

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    // Text that is not a number becomes one that the server refuses.
    const read = Math.round((typedNumber(typed) ?? -1) * 100)
    const agreed = typed.trim() === '' ? null : read
    agree.mutateAsync({ id, residualBasisPoints: agreed, before: seen }).then(
      () => keep((latest) => (latest === draft ? undefined : latest && { ...latest, seen: agreed })),
      () => {
        const now = client.getQueryData(merchantDetail(id).queryKey)
        keep((latest) => latest && { ...latest, seen: now ? now.lead.residualBasisPoints : residualBasisPoints })
      },
    )
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="mt-4 grid grid-cols-1 gap-3">
      <FormErrors message={problem?.message ?? null} />
      {residualBasisPoints !== seen && !agree.isPending && (
        <ConflictNotice onDiscard={() => keep(undefined)}>
          {residualBasisPoints === null
            ? 'A team member cleared it.'
            : `A team member saved ${percent(residualBasisPoints)}%.`}
        </ConflictNotice>
      )}
      <Field
        label="Our share of the processor’s markup, percent"
        name="residual"
        help="Leave empty until it’s agreed."
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget: { value } }) =>
          keep(value === percent(residualBasisPoints) ? undefined : { seen, typed: value })
        }
        error={problem?.fields.residualBasisPoints}
        maxLength={6}
      />
      {residualBasisPoints !== null && (
        <p className="figures">
          {accepted
            ? `About ${formatCents(residualCents(analyseStatement(accepted.statement, accepted.terms), residualBasisPoints))} a month, based on quote ${accepted.version} and its monthly figures.`
            : 'Quotes sent from here show the monthly amount.'}
        </p>
      )}
      <Button type="submit" look="secondary" className="justify-self-start" disabled={agree.isPending}>
        {agree.isPending ? 'Saving…' : 'Save share'}
      </Button>
    </form>
  )
}
