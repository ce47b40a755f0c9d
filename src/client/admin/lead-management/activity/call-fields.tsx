import { NextStep } from '#client/admin/lead-management/list/next-step.tsx'
import { localToday } from '#client/platform/browser/local-today.ts'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { RadioField } from '#client/ui/form/radio-field.tsx'
import { SlimButton } from '#client/ui/slim-button.tsx'
import { outcomeLabels } from '#shared/intake/leads/lead-labels.ts'
import { type CallOutcome, callOutcomes } from '#shared/intake/leads/lead-status.ts'
import { addDays } from '#shared/kit/calendar-day.ts'

export interface ActivityDraft {
  /** Undefined for a note, empty until it is chosen for a call. */
  readonly outcome: CallOutcome | '' | undefined
  readonly body: string
  /** A stored draft of an earlier version has neither. */
  readonly nextAction?: string
  readonly nextActionOn?: string
}

/** The `id` of each input by its name in the request. */
export const callFieldIds = {
  outcome: 'call-outcome',
  'nextStep.nextAction': 'call-next-action',
  'nextStep.nextActionOn': 'call-next-action-on',
} as const

/** Returns whether a call comes with a next step. Without one, the lead keeps its own. */
export const plansStep = ({ nextAction = '', nextActionOn = '' }: ActivityDraft) =>
  nextAction.trim() !== '' || nextActionOn !== ''

type OnChange = (values: Partial<ActivityDraft>) => void

interface CallOutcomeFieldProps {
  draft: ActivityDraft
  error: string | undefined
  onChange: OnChange
}

export const CallOutcomeField = ({ draft, error, onChange }: CallOutcomeFieldProps) => (
  <RadioField
    id={callFieldIds.outcome}
    label="Outcome"
    name="outcome"
    value={draft.outcome}
    error={error}
    options={callOutcomes.map((each) => [each, outcomeLabels[each]] as const)}
    onChange={(value) => onChange({ outcome: callOutcomes.find((each) => each === value) ?? '' })}
  />
)

/** Returns the days that are usually chosen, from today. */
export function quickDays(today: string): readonly (readonly [label: string, on: string])[] {
  const weekday = new Date(today).getUTCDay()
  return [
    ['Tomorrow', addDays(today, 1)],
    ['In 3 days', addDays(today, 3)],
    ['Next Monday', addDays(today, ((7 - weekday) % 7) + 1)],
  ]
}

interface NextStepFieldsProps {
  draft: ActivityDraft
  /** Of the lead now. */
  current: { readonly nextAction: string; readonly nextActionOn: string | null }
  errors: Readonly<Record<string, string>>
  conflict: { readonly isKnown: boolean } | undefined
  onChange: OnChange
}

export function NextStepFields({ draft, current, errors, conflict, onChange }: NextStepFieldsProps) {
  const { nextAction = '', nextActionOn = '' } = draft
  const hasStep = current.nextAction !== '' || current.nextActionOn !== null
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="font-semibold">Next step (optional)</legend>
      {conflict && (
        <ConflictNotice onDiscard={() => onChange({ nextAction: '', nextActionOn: '' })}>
          The next step has changed. It is now: {hasStep ? <NextStep lead={current} /> : 'none'}.
          {conflict.isKnown && ' Logging the call again replaces it.'}
        </ConflictNotice>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <Field
          id={callFieldIds['nextStep.nextAction']}
          name="nextAction"
          label="What to do"
          placeholder={current.nextAction && `Now: ${current.nextAction}`}
          value={nextAction}
          error={errors['nextStep.nextAction']}
          maxLength={200}
          className="min-w-40 flex-[2]"
          onChange={({ currentTarget: { value } }) => onChange({ nextAction: value })}
        />
        <DateField
          id={callFieldIds['nextStep.nextActionOn']}
          name="nextActionOn"
          label="Due"
          value={nextActionOn}
          error={errors['nextStep.nextActionOn']}
          className="min-w-36 flex-1"
          onChange={({ currentTarget: { value } }) => onChange({ nextActionOn: value })}
        />
      </div>
      <div className="flex flex-wrap gap-1.5">
        {quickDays(localToday()).map(([label, on]) => (
          <SlimButton
            key={label}
            variant="secondary"
            padding="tight"
            className="aria-pressed:border-action aria-pressed:bg-action-soft"
            aria-pressed={nextActionOn === on}
            onClick={() => onChange({ nextActionOn: nextActionOn === on ? '' : on })}
          >
            {label}
          </SlimButton>
        ))}
      </div>
    </fieldset>
  )
}
