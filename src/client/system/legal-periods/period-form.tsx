import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkedByHelp, PlannedNotice } from '#client/platform/components/planned-notice.tsx'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { Button } from '#client/ui/button.tsx'
import { focusNext } from '#client/ui/dialog/focus.ts'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import type { PeriodFile } from '#shared/system/legal-periods/contract.ts'
import { formatPeriod, periodInfo } from '#shared/system/legal-periods/legal-period.ts'
import { copy } from './copy.ts'
import { draftLabels, fromPeriodDraft, type PeriodDraft, toPeriodDraft } from './period-draft.ts'
import { periodList, savePeriod } from './queries.ts'

interface PeriodFormProps {
  file: PeriodFile
  today: string
  mayChange: boolean
}

const pathOf = (name: keyof PeriodDraft) => (name === 'validFrom' || name === 'reason' ? name : `period.${name}`)
const inputId = (path: string) => `period-${path}`

/** If someone else saves first, shows a notice; edited fields keep the input, others take the saved values. */
export function PeriodForm({ file: { kind, versions, inForceVersion, shipped }, today, mayChange }: PeriodFormProps) {
  const [latest] = versions
  const inForce = versions.find(({ version }) => version === inForceVersion)?.period ?? shipped
  const client = useQueryClient()
  const [isSaved, setSaved] = useState(false)
  const saving = useMutation({
    ...savePeriod,
    onSuccess: (changed) => {
      setSaved(true)
      client.setQueryData(periodList.queryKey, changed)
    },
    onError: () => void client.invalidateQueries(periodList),
  })
  const form = useRecordForm(`legal period ${kind}`, {
    saved: toPeriodDraft(inForce, today, mayChange),
    ...{ version: latest?.version ?? 0, saving, persist: true },
  })
  const { draft, errors, conflict, merged } = form
  const text = (name: keyof PeriodDraft) => ({
    ...{ id: inputId(pathOf(name)), name, value: draft[name], error: errors[pathOf(name)], autoComplete: 'off' },
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setSaved(false)
      form.change({ [name]: value })
    },
  })

  return (
    <Form
      problem={form.problem}
      errors={Object.fromEntries(Object.entries(errors).map(([path, message]) => [inputId(path), message]))}
      onSubmit={() => form.submit({ id: form.newId, kind, version: form.baseVersion, ...fromPeriodDraft(draft) })}
      className="grid grid-cols-1 gap-4"
    >
      <fieldset disabled={!mayChange} className="grid min-w-0 grid-cols-1 gap-4">
        <Field
          label={periodInfo[kind].unit === 'days' ? 'Days' : 'Business days'}
          inputMode="numeric"
          help={`The law allows up to ${formatPeriod(kind, periodInfo[kind].maxDays)}.`}
          {...text('days')}
        />
        <TextArea label="Source" rows={2} {...text('source')} />
        <Field label="Web address of the law" type="url" {...text('sourceUrl')} />
        <TextArea label="Note" {...text('note')} />
        <DateField
          label="Law last checked"
          help="The day someone last checked the deadline against the law."
          {...text('lawAsOf')}
        />
        <Field
          label="Checked by"
          help={mayChange ? checkedByHelp(inForce.reviewer) : undefined}
          {...text('reviewer')}
        />
        <DateField label="Next review" {...text('nextReviewOn')} />
        {mayChange && (
          <>
            <DateField label="Applies from" help={copy.appliesNext} {...text('validFrom')} />
            <PlannedNotice versions={versions} today={today} />
            <TextArea label="Reason for the change" help={copy.reasonHelp} {...text('reason')} />
          </>
        )}
      </fieldset>
      {conflict && (
        <ConflictNotice onDiscard={form.discard}>
          Someone else has changed: {formatFields(conflict.fields)}.
          {conflict.isKnown && ' Saving replaces it with your input.'}
        </ConflictNotice>
      )}
      <p role="status" className="empty:hidden">
        {merged.length > 0 && `Someone else has changed: ${formatFields(merged)}. The form shows their values.`}
      </p>
      {form.isDirty && (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={form.isSaving}>
            {form.isSaving ? 'Saving…' : 'Save deadline'}
          </Button>
          <Button
            variant="secondary"
            onClick={({ currentTarget }) => {
              focusNext(currentTarget)
              form.discard()
            }}
          >
            Discard changes
          </Button>
        </div>
      )}
      <p role="status" className="empty:hidden">
        {isSaved && !form.isDirty && 'Saved as a new version.'}
      </p>
    </Form>
  )
}

const formatFields = (fields: readonly (keyof PeriodDraft)[]) => fields.map((field) => draftLabels[field]).join(', ')
