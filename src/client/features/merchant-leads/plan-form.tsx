import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { MerchantFile } from '#shared/merchant/desk-contract.ts'
import { planMerchantLead } from './queries.ts'
import { useMerchantChange } from './use-merchant-change.ts'

/** What happens next, and when. */
export function PlanForm({ lead }: { lead: MerchantFile['lead'] }) {
  const [nextAction, setNextAction] = useState(lead.nextAction)
  const [nextActionOn, setNextActionOn] = useState(lead.nextActionOn ?? '')
  const plan = useMerchantChange(planMerchantLead)
  const problem = formProblem(plan.error)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    plan.mutate({ id: lead.id, nextAction, nextActionOn })
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
      <FormErrors message={problem?.message ?? null} />
      <Field
        label="Next step"
        name="nextAction"
        value={nextAction}
        onChange={({ currentTarget }) => setNextAction(currentTarget.value)}
        error={problem?.fields.nextAction}
        maxLength={200}
      />
      <Field
        label="On"
        name="nextActionOn"
        type="date"
        value={nextActionOn}
        onChange={({ currentTarget }) => setNextActionOn(currentTarget.value)}
        error={problem?.fields.nextActionOn}
      />
      <Button type="submit" look="secondary" className="justify-self-start" disabled={plan.isPending}>
        {plan.isPending ? 'Keeping…' : 'Keep the plan'}
      </Button>
      <p role="status" className="text-ink-soft">
        {plan.isSuccess && lead.nextAction === nextAction && (lead.nextActionOn ?? '') === nextActionOn && 'Kept.'}
      </p>
    </form>
  )
}
