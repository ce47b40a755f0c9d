import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { Lead } from '#shared/leads/contract.ts'
import { planLead } from './queries.ts'
import { useLeadWork } from './use-lead-work.ts'

/** What happens next, and when. The plan that was read goes along, so that a colleague's is not overwritten. */
export function LeadPlan({ lead }: { lead: Lead }) {
  const [before] = useState({ nextAction: lead.nextAction, nextActionOn: lead.nextActionOn })
  const [nextAction, setNextAction] = useState(lead.nextAction)
  const [nextActionOn, setNextActionOn] = useState(lead.nextActionOn ?? '')
  const plan = useLeadWork(planLead)
  const problem = formProblem(plan.error)
  const isKept = lead.nextAction === nextAction && (lead.nextActionOn ?? '') === nextActionOn

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    plan.mutate({ id: lead.id, nextAction, nextActionOn, before })
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="mt-2 grid grid-cols-1 gap-3">
      <FormErrors message={problem?.message ?? null} />
      <Field
        label="Next step"
        name="nextAction"
        value={nextAction}
        onChange={({ currentTarget }) => setNextAction(currentTarget.value)}
        error={problem?.fields.nextAction}
        maxLength={200}
      />
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="On"
          name="nextActionOn"
          type="date"
          className="min-w-40 flex-1"
          value={nextActionOn}
          onChange={({ currentTarget }) => setNextActionOn(currentTarget.value)}
          error={problem?.fields.nextActionOn}
        />
        <Button type="submit" look="secondary" className="min-h-12" disabled={plan.isPending || isKept}>
          {plan.isPending ? 'Keeping…' : 'Keep the plan'}
        </Button>
      </div>
      <p role="status" className="text-ink-soft empty:hidden">
        {plan.isSuccess && isKept && 'Kept.'}
      </p>
    </form>
  )
}
