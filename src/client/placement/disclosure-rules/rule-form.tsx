import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PlannedNotice } from '#client/platform/components/planned-notice.tsx'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { Button } from '#client/ui/button.tsx'
import { focusNext } from '#client/ui/dialog/focus.ts'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { Form } from '#client/ui/form/form.tsx'
import type { RuleFile } from '#shared/placement/disclosure-rules/contract.ts'
import { ruleFile, ruleInForce, rulesKey, saveRule } from './queries.ts'
import { blankRule, draftLabels, draftName, fromRuleDraft, type RuleDraft, toRuleDraft } from './rule-draft.ts'
import { inputId, RuleFields } from './rule-fields.tsx'

/** If someone else saves first, shows a notice; edited fields keep the input, others take the saved values. */
export function RuleForm({ file, mayChange }: { file: RuleFile; mayChange: boolean }) {
  const { state, versions, today } = file
  const [latest] = versions
  const inForce = ruleInForce(file)?.rule ?? blankRule(today)
  const client = useQueryClient()
  const [isSaved, setSaved] = useState(false)
  const saving = useMutation({
    ...saveRule,
    onSuccess: (changed) => {
      setSaved(true)
      client.setQueryData(ruleFile(state).queryKey, changed)
      void client.invalidateQueries({ queryKey: [...rulesKey, 'list'] })
    },
    onError: () => void client.invalidateQueries(ruleFile(state)),
  })
  const form = useRecordForm(draftName(state), {
    saved: toRuleDraft(inForce, today, mayChange),
    ...{ version: latest?.version ?? 0, saving, persist: true },
  })
  const { draft, isDirty, conflict, merged, errors } = form

  const onSubmit = () =>
    form.submit({ id: form.newId, state, version: form.baseVersion, isRetired: false, ...fromRuleDraft(draft) })

  return (
    <Form
      problem={form.problem}
      errors={Object.fromEntries(Object.entries(errors).map(([path, message]) => [inputId(path), message]))}
      onSubmit={onSubmit}
      className="grid grid-cols-1 gap-4"
    >
      <RuleFields
        draft={draft}
        errors={errors}
        isOff={!mayChange}
        checkedBefore={inForce.reviewer}
        planned={<PlannedNotice versions={versions} today={today} />}
        onChange={(values) => {
          setSaved(false)
          form.change(values)
        }}
      />
      {conflict && (
        <ConflictNotice onDiscard={form.discard}>
          Someone else has changed: {formatFields(conflict.fields)}.
          {conflict.isKnown && ' Saving replaces it with your input.'}
        </ConflictNotice>
      )}
      <p role="status" className="empty:hidden">
        {merged.length > 0 && `Someone else has changed: ${formatFields(merged)}. The form shows their values.`}
      </p>
      {isDirty && (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={form.isSaving}>
            {form.isSaving ? 'Saving…' : 'Save rule'}
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
        {isSaved && !isDirty && 'Saved as a new version.'}
      </p>
    </Form>
  )
}

const formatFields = (fields: readonly (keyof RuleDraft)[]) =>
  [...new Set(fields.map((field) => draftLabels[field]))].join(', ')
