import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { changedByOthers, shownDraft, type Typing, withTyped } from '#client/platform/typing.ts'
import { useUnsaved } from '#client/platform/unsaved.ts'
import { useSeen } from '#client/platform/use-seen.ts'
import { Button } from '#client/ui/button.tsx'
import { ChangedMeanwhile } from '#client/ui/changed-meanwhile.tsx'
import { DateField } from '#client/ui/date-field.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { NextStep } from './next-step.tsx'
import { saveNextStep } from './queries.ts'
import { useLeadMutation } from './use-lead-mutation.ts'

interface PlanDraft {
  readonly nextAction: string
  readonly nextActionOn: string
}

/** As the call compares it. */
const toInput = ({ plan: { nextAction, nextActionOn } }: { plan: PlanDraft }) => ({
  nextAction,
  nextActionOn: nextActionOn || null,
})

/**
 * What happens next, and when. Where a colleague plans first that is told, and what is typed here stays; the plan from which
 * typing began goes along, so that theirs is not overwritten by who has not been told of it.
 */
export function NextStepForm({ lead }: { lead: Lead }) {
  const { id, nextAction, nextActionOn } = lead
  // Both fields are one thing: of a plan that is being typed none follows a colleague's.
  const saved = { plan: { nextAction, nextActionOn: nextActionOn ?? '' } }
  const [typing, setTyping] = useUnsaved<Typing<{ plan: PlanDraft }>>(`plan ${id}`)
  const [isSameAsKept, setSameAsKept] = useState(false)
  const plan = useLeadMutation(saveNextStep)
  const problem = formProblem(plan.error)
  const { plan: draft } = shownDraft(saved, typing)
  const isKept = draft.nextAction === saved.plan.nextAction && draft.nextActionOn === saved.plan.nextActionOn
  const isContested = changedByOthers(saved, typing).contested.length > 0
  const before = useSeen(toInput(saved), { isContested, error: plan.error, begun: typing && toInput(typing.begun) })
  const isTold = before.nextAction === nextAction && before.nextActionOn === nextActionOn

  function change(values: Partial<PlanDraft>) {
    setSameAsKept(false)
    setTyping(withTyped(saved, typing, { plan: { ...draft, ...values } }))
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setSameAsKept(isKept)
    if (isKept) return
    plan.mutateAsync({ id, ...draft, before }).then(
      () =>
        setTyping((latest) => (latest === typing ? undefined : latest && { begun: { plan: draft }, now: latest.now })),
      () => {},
    )
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="mt-2 grid grid-cols-1 gap-3">
      <FormErrors message={problem?.message ?? null} />
      <Field
        label="Next step"
        name="nextAction"
        value={draft.nextAction}
        onChange={({ currentTarget }) => change({ nextAction: currentTarget.value })}
        error={problem?.fields.nextAction}
        maxLength={200}
      />
      {isContested && !plan.isPending && (
        <ChangedMeanwhile
          onForget={() => {
            setTyping(undefined)
            plan.reset()
          }}
        >
          Meanwhile a colleague has {nextAction || nextActionOn ? 'planned: ' : 'emptied the plan'}
          <NextStep lead={lead} />.{isTold && ' Keeping the plan again puts what you typed in its place.'}
        </ChangedMeanwhile>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <DateField
          label="On"
          name="nextActionOn"
          className="min-w-40 flex-1"
          value={draft.nextActionOn}
          onChange={({ currentTarget }) => change({ nextActionOn: currentTarget.value })}
          error={problem?.fields.nextActionOn}
        />
        <Button type="submit" look="secondary" className="min-h-12" disabled={plan.isPending}>
          {plan.isPending ? 'Keeping…' : 'Keep the plan'}
        </Button>
      </div>
      <p role="status" className="text-ink-soft empty:hidden">
        {isSameAsKept && 'Nothing to keep yet: type a next step. The date can stay empty.'}
        {plan.isSuccess && isKept && !isSameAsKept && 'Kept.'}
      </p>
    </form>
  )
}
