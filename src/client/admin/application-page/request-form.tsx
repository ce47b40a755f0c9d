import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { localToday } from '#client/platform/browser/local-today.ts'
import { useDraftStore } from '#client/platform/drafts/draft-store.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { focusNext } from '#client/ui/dialog/focus.ts'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { type DocumentKind, documentKindLabels, documentKinds } from '#shared/applications/documents/document-kind.ts'
import { maxItems, type RequirementList } from '#shared/applications/requirements/contract.ts'
import { addDays } from '#shared/kit/calendar-day.ts'
import { requestDocuments } from './queries.ts'

interface RequestItem {
  readonly id: string
  readonly kind: DocumentKind
  readonly title: string
  readonly detail: string
}

interface RequestItemFieldsProps {
  item: RequestItem
  /** Starts at 1. */
  number: number
  problems: { title: string | undefined; detail: string | undefined }
  onChange: (item: RequestItem) => void
  /** Undefined if it is the only one. */
  onRemove: (() => void) | undefined
}

/** Type and description of one requested document. */
const RequestItemFields = ({ item, number, problems, onChange, onRemove }: RequestItemFieldsProps) => (
  <fieldset className="grid grid-cols-1 gap-3 border-line border-b pb-4">
    <legend className="sr-only">Document {number}</legend>
    <SelectField
      label="Type"
      name={`kind-${number}`}
      value={item.kind}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...item, kind: documentKinds.find((kind) => kind === value) ?? 'other' })
      }
      options={documentKinds.map((kind) => [kind, documentKindLabels[kind]] as const)}
    />
    <Field
      label="Description"
      name={`title-${number}`}
      help="The applicant reads this, for example “March statement”."
      value={item.title}
      onChange={({ target }) => onChange({ ...item, title: target.value })}
      error={problems.title}
      maxLength={120}
    />
    <TextArea
      label="Note (optional)"
      name={`detail-${number}`}
      rows={2}
      value={item.detail}
      onChange={({ target }) => onChange({ ...item, detail: target.value })}
      error={problems.detail}
      maxLength={500}
    />
    {onRemove && (
      <Button
        look="quiet"
        className="-ml-5 justify-self-start"
        aria-label={`Remove document ${number}`}
        onClick={({ currentTarget }) => {
          focusNext(currentTarget)
          onRemove()
        }}
      >
        Remove
      </Button>
    )}
  </fieldset>
)

interface RequestDraft {
  readonly items: readonly RequestItem[]
  readonly dueOn: string
}

/** Key of an application's unsaved request. */
export const requestDraftKey = (applicationId: string) => `request ${applicationId}`

interface RequestFormProps {
  applicationId: string
  /** False if nothing can be requested at the current stage. */
  canAsk: boolean
  onAsked: (list: RequirementList) => void
  onClose: () => void
}

/** Default days until a request is due. */
const defaultDays = 7

/** Items keep their id, so that a retried request creates no duplicates. */
const newItem = (): RequestItem => ({ id: uuidv7(), kind: 'bank_statement', title: '', detail: '' })

/** Requests one or more documents from the applicant in one email. */
export function RequestForm({ applicationId, canAsk, onAsked, onClose }: RequestFormProps) {
  const [draft, keep] = useDraftStore<RequestDraft>(requestDraftKey(applicationId))
  const [first] = useState<RequestDraft>(() => ({ items: [newItem()], dueOn: addDays(localToday(), defaultDays) }))
  const kept = draft ?? first
  const { items, dueOn } = kept
  const setItems = (items: readonly RequestItem[]) => keep((latest = kept) => ({ ...latest, items }))
  const request = useMutation({ ...requestDocuments, onSuccess: onAsked })
  const problem = formProblem(request.error)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    request.mutateAsync({ applicationId, items: [...items], dueOn: dueOn || null }).then(
      () => keep((latest) => (latest?.items[0]?.id === items[0]?.id ? undefined : latest)),
      () => {},
    )
  }

  return (
    <form
      method="dialog"
      noValidate
      onSubmit={onSubmit}
      className="mt-3 grid grid-cols-1 gap-4 rounded border border-line p-4"
    >
      <FormErrors message={problem?.message ?? null} />
      {items.map((item, index) => (
        <RequestItemFields
          key={item.id}
          item={item}
          number={index + 1}
          problems={{
            title: problem?.fields[`items.${index}.title`],
            detail: problem?.fields[`items.${index}.detail`],
          }}
          onChange={(changed) => setItems(items.map((one) => (one.id === item.id ? changed : one)))}
          onRemove={items.length > 1 ? () => setItems(items.filter(({ id }) => id !== item.id)) : undefined}
        />
      ))}
      {items.length < maxItems && (
        <Button look="quiet" className="-ml-5 justify-self-start" onClick={() => setItems([...items, newItem()])}>
          Add another document
        </Button>
      )}
      <DateField
        label="Due date"
        name="dueOn"
        help="We send reminders three days and one day before the due date, and twice after it."
        min={localToday()}
        value={dueOn}
        onChange={({ target: { value } }) => keep((latest = kept) => ({ ...latest, dueOn: value }))}
        error={problem?.fields.dueOn}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={request.isPending || !canAsk}>
          {request.isPending ? 'Sending…' : items.length === 1 ? 'Send request' : `Request ${items.length} documents`}
        </Button>
        <Button
          look="quiet"
          disabled={request.isPending}
          onClick={() => {
            keep(undefined)
            onClose()
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
