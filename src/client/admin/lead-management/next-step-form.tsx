import { type FormEvent, useState } from 'react'
import { localToday } from '#client/platform/browser/local-today.ts'
import { useDraftStore } from '#client/platform/drafts/draft-store.ts'
import { useBaseVersion } from '#client/platform/drafts/use-base-version.ts'
import { applyEdit, changedByOthers, type FormDraft, mergeDraft } from '#client/platform/drafts/use-form-draft.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { saveNextStep, useLeadMutation } from './queries.ts'

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Omits the current year. */
const formatDueDate = (on: string) =>
  on.slice(0, 4) === localToday().slice(0, 4) ? day.format(new Date(on)) : formatDay(on)

/** The next step with its due date. */
export function NextStep({ lead: { nextAction, nextActionOn } }: { lead: Pick<Lead, 'nextAction' | 'nextActionOn'> }) {
  const isOverdue = nextActionOn !== null && nextActionOn < localToday()
  const parts = [nextAction, nextActionOn && formatDueDate(nextActionOn), isOverdue && 'overdue']
  return <span className={isOverdue ? 'font-semibold text-danger' : ''}>{parts.filter(Boolean).join(', ')}</span>
}

interface PlanDraft {
  readonly nextAction: string
  readonly nextActionOn: string
}

/** Converts the draft to API input. */
const toInput = ({ plan: { nextAction, nextActionOn } }: { plan: PlanDraft }) => ({
  nextAction,
  nextActionOn: nextActionOn || null,
})

/**
 * Edits the next step and its due date. A colleague's change is shown and the draft stays; the base version is sent along,
 * so that unseen changes aren't overwritten.
 */
export function NextStepForm({ lead }: { lead: Lead }) {
  const { id, nextAction, nextActionOn } = lead
  // Both fields are merged as one.
  const saved = { plan: { nextAction, nextActionOn: nextActionOn ?? '' } }
  const [typing, setTyping] = useDraftStore<FormDraft<{ plan: PlanDraft }>>(`plan ${id}`)
  const [isUnchanged, setUnchanged] = useState(false)
  const plan = useLeadMutation(saveNextStep)
  const problem = formProblem(plan.error)
  const { plan: draft } = mergeDraft(saved, typing)
  const isSaved = draft.nextAction === saved.plan.nextAction && draft.nextActionOn === saved.plan.nextActionOn
  const hasConflict = changedByOthers(saved, typing).conflicts.length > 0
  const before = useBaseVersion(toInput(saved), {
    hasConflict,
    error: plan.error,
    initial: typing && toInput(typing.base),
  })
  const hasSeenConflict = before.nextAction === nextAction && before.nextActionOn === nextActionOn

  function change(values: Partial<PlanDraft>) {
    setUnchanged(false)
    setTyping(applyEdit(saved, typing, { plan: { ...draft, ...values } }))
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setUnchanged(isSaved)
    if (isSaved) return
    plan.mutateAsync({ id, ...draft, before }).then(
      () =>
        setTyping((latest) =>
          latest === typing ? undefined : latest && { base: { plan: draft }, current: latest.current },
        ),
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
      {hasConflict && !plan.isPending && (
        <ConflictNotice
          onDiscard={() => {
            setTyping(undefined)
            plan.reset()
          }}
        >
          A team member {nextAction || nextActionOn ? 'planned: ' : 'cleared the next step'}
          <NextStep lead={lead} />.{hasSeenConflict && ' Saving again replaces it with your changes.'}
        </ConflictNotice>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <DateField
          label="Due date"
          name="nextActionOn"
          className="min-w-40 flex-1"
          value={draft.nextActionOn}
          onChange={({ currentTarget }) => change({ nextActionOn: currentTarget.value })}
          error={problem?.fields.nextActionOn}
        />
        <Button type="submit" look="secondary" className="min-h-12" disabled={plan.isPending}>
          {plan.isPending ? 'Saving…' : 'Save next step'}
        </Button>
      </div>
      <p role="status" className="text-ink-soft empty:hidden">
        {isUnchanged && 'Nothing to save. Enter a next step; the due date is optional.'}
        {plan.isSuccess && isSaved && !isUnchanged && 'Saved.'}
      </p>
    </form>
  )
}
