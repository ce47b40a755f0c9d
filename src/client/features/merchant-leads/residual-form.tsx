import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { useBegun } from '#client/platform/use-begun.ts'
import { Button } from '#client/ui/button.tsx'
import { ChangedMeanwhile } from '#client/ui/changed-meanwhile.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { formatCents } from '#shared/kit/money.ts'
import { typedNumber } from '#shared/kit/typed-number.ts'
import { analyseStatement } from '#shared/merchant/analyse-statement.ts'
import type { MerchantFile } from '#shared/merchant/desk-contract.ts'
import { residualCents } from '#shared/merchant/quote-terms.ts'
import { agreeResidual, merchantFile } from './queries.ts'
import { useMerchantChange } from './use-merchant-change.ts'

const percent = (basisPoints: number | null) => (basisPoints === null ? '' : String(basisPoints / 100))

/** Our part of what the processor keeps, and what that is in a month like the one that was read. */
export function ResidualForm({ file: { lead, quotes } }: { file: MerchantFile }) {
  const { id, residualBasisPoints } = lead
  const client = useQueryClient()
  const { shown: seen, begin, keep, start } = useBegun(residualBasisPoints)
  const [typing, setTyping] = useState<string>()
  const typed = typing ?? percent(residualBasisPoints)
  const agree = useMerchantChange(agreeResidual)
  const problem = formProblem(agree.error)
  const accepted = quotes.find(({ acceptedAt }) => acceptedAt !== null) ?? quotes[0]

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    // What is no number becomes one that the server refuses by its name.
    const read = Math.round((typedNumber(typed) ?? -1) * 100)
    agree.mutate(
      { id, residualBasisPoints: typed.trim() === '' ? null : read, before: seen },
      {
        onSuccess: forget,
        onError: () =>
          keep(client.getQueryData(merchantFile(id).queryKey)?.lead.residualBasisPoints ?? residualBasisPoints),
      },
    )
  }

  function forget() {
    setTyping(undefined)
    start()
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="mt-4 grid grid-cols-1 gap-3">
      <FormErrors message={problem?.message ?? null} />
      {residualBasisPoints !== seen && !agree.isPending && (
        <ChangedMeanwhile onForget={forget}>
          {residualBasisPoints === null
            ? 'Meanwhile a colleague has emptied it.'
            : `Meanwhile a colleague has kept ${percent(residualBasisPoints)}%.`}
        </ChangedMeanwhile>
      )}
      <Field
        label="Our part of the processor's margin, percent"
        name="residual"
        help="Empty until it is agreed."
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => {
          begin()
          setTyping(currentTarget.value)
        }}
        error={problem?.fields.residualBasisPoints}
        maxLength={6}
      />
      {residualBasisPoints !== null && (
        <p className="figures">
          {accepted
            ? `About ${formatCents(residualCents(analyseStatement(accepted.statement, accepted.terms), residualBasisPoints))} a month, by quote ${accepted.version} and the month it was made for.`
            : 'Send the quote from here next time, and its month tells what this comes to.'}
        </p>
      )}
      <Button type="submit" look="secondary" className="justify-self-start" disabled={agree.isPending}>
        {agree.isPending ? 'Keeping…' : 'Keep our part'}
      </Button>
    </form>
  )
}
