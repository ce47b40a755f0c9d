import type { FormEvent } from 'react'
import { useDraftStore } from '#client/platform/drafts/draft-store.ts'
import { useBaseVersion } from '#client/platform/drafts/use-base-version.ts'
import { applyEdit, changedByOthers, type FormDraft, mergeDraft } from '#client/platform/drafts/use-form-draft.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import type { ListedMerchantLead, MerchantDetail } from '#shared/intake/merchants/admin-contract.ts'
import { planMerchantLead, useMerchantChange } from './queries.ts'

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

type NextActionProps = Pick<ListedMerchantLead, 'nextAction' | 'nextActionOn' | 'isOverdue'>

/** The next step and its date. */
export const NextAction = ({ nextAction, nextActionOn, isOverdue }: NextActionProps) =>
  nextAction === '' && !nextActionOn ? (
    <span className="text-ink-soft">No next step</span>
  ) : (
    <span className={isOverdue ? 'font-semibold text-danger' : ''}>
      {[nextAction, nextActionOn && day.format(new Date(nextActionOn)), isOverdue && 'overdue']
        .filter(Boolean)
        .join(', ')}
    </span>
  )

interface Plan {
  readonly plan: { readonly nextAction: string; readonly nextActionOn: string }
}

/** The base version sent with a change. */
const planOf = ({ plan: { nextAction, nextActionOn } }: Plan) => ({ nextAction, nextActionOn: nextActionOn || null })

/**
 * Edits the next step and its date. If a colleague changes it first, the form says so and keeps the edits. The base version is
 * sent along, so that an unseen change is not overwritten.
 */
export function NextStepForm({ lead }: { lead: MerchantDetail['lead'] }) {
  const { nextAction, nextActionOn } = lead
  // Both fields are edited as one value.
  const saved = { plan: { nextAction, nextActionOn: nextActionOn ?? '' } }
  const [typing, setTyping] = useDraftStore<FormDraft<typeof saved>>(`plan ${lead.id}`)
  const plan = useMerchantChange(planMerchantLead)
  const problem = formProblem(plan.error)
  const { plan: draft } = mergeDraft(saved, typing)
  const hasConflict = changedByOthers(saved, typing).conflicts.length > 0
  const before = useBaseVersion(planOf(saved), {
    hasConflict,
    error: plan.error,
    initial: typing && planOf(typing.base),
  })
  const isTold = before.nextAction === nextAction && before.nextActionOn === nextActionOn
  const change = (values: Partial<typeof draft>) =>
    setTyping(applyEdit(saved, typing, { plan: { ...draft, ...values } }))

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    plan.mutateAsync({ id: lead.id, ...draft, before }).then(
      () =>
        setTyping((latest) =>
          latest === typing ? undefined : latest && { base: { plan: draft }, current: latest.current },
        ),
      () => {},
    )
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
      <FormErrors message={problem?.message ?? null} />
      <Field
        label="Next step"
        name="nextAction"
        value={draft.nextAction}
        onChange={({ currentTarget }) => change({ nextAction: currentTarget.value })}
        error={problem?.fields.nextAction}
        maxLength={200}
      />
      <DateField
        label="Due date"
        name="nextActionOn"
        value={draft.nextActionOn}
        onChange={({ currentTarget }) => change({ nextActionOn: currentTarget.value })}
        error={problem?.fields.nextActionOn}
      />
      {hasConflict && !plan.isPending && (
        <ConflictNotice
          onDiscard={() => {
            setTyping(undefined)
            plan.reset()
          }}
        >
          A team member changed the next step: <NextAction {...lead} />.
          {isTold && ' Saving again replaces it with your version.'}
        </ConflictNotice>
      )}
      <Button type="submit" look="secondary" className="justify-self-start" disabled={plan.isPending}>
        {plan.isPending ? 'Saving…' : 'Save next step'}
      </Button>
      <p role="status" className="text-ink-soft">
        {plan.isSuccess && !typing && 'Kept.'}
      </p>
    </form>
  )
}
