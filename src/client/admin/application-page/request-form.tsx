import { useMutation } from '@tanstack/react-query'
import { v7 as uuidv7 } from 'uuid'
import { copy } from '#client/admin/application-page/documents/copy.ts'
import { requestDocuments } from '#client/admin/application-page/documents/document-queries.ts'
import { localToday } from '#client/platform/browser/local-today.ts'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { Button } from '#client/ui/button.tsx'
import { focusNext } from '#client/ui/dialog/focus.ts'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { type DocumentKind, documentKindLabels, documentKinds } from '#shared/applications/documents/document-kind.ts'
import { maxItems, type RequirementList } from '#shared/applications/requirements/contract.ts'
import { addDays } from '#shared/kit/calendar-day.ts'

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
        variant="quiet"
        className="-ml-control-x justify-self-start"
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

/** Returns the draft's storage key. */
export const requestDraftKey = (applicationId: string) => `request ${applicationId}`

interface RequestFormProps {
  applicationId: string
  /** False if nothing can be requested at this stage. */
  canAsk: boolean
  onRequested: (list: RequirementList) => void
  onClose: () => void
}

/** Days until a request is due. */
const defaultDays = 7

/** Items keep their id, so that retries create no duplicates. */
const newItem = (): RequestItem => ({ id: uuidv7(), kind: 'bank_statement', title: '', detail: '' })

const emptyRequest: RequestDraft = { items: [], dueOn: '' }
const newRequest = () => ({ items: [newItem()], dueOn: addDays(localToday(), defaultDays) })

/** Sends one email for all documents. */
export function RequestForm({ applicationId, canAsk, onRequested, onClose }: RequestFormProps) {
  const saving = useMutation({ ...requestDocuments, onSuccess: onRequested })
  const form = useRecordForm(requestDraftKey(applicationId), { saved: emptyRequest, start: newRequest, saving })
  const { items, dueOn } = form.draft
  const setItems = (items: readonly RequestItem[]) => form.change({ items })

  return (
    <Form
      problem={form.problem}
      onSubmit={() => form.submit({ applicationId, items: [...items], dueOn: dueOn || null })}
      className="mt-3 grid grid-cols-1 gap-4 rounded border border-line p-4"
    >
      {items.map((item, index) => (
        <RequestItemFields
          key={item.id}
          item={item}
          number={index + 1}
          problems={{
            title: form.errors[`items.${index}.title`],
            detail: form.errors[`items.${index}.detail`],
          }}
          onChange={(changed) => setItems(items.map((one) => (one.id === item.id ? changed : one)))}
          onRemove={items.length > 1 ? () => setItems(items.filter(({ id }) => id !== item.id)) : undefined}
        />
      ))}
      {items.length < maxItems && (
        <Button
          variant="quiet"
          className="-ml-control-x justify-self-start"
          onClick={() => setItems([...items, newItem()])}
        >
          Add another document
        </Button>
      )}
      <DateField {...form.field('dueOn')} label="Due date" help={copy.remindersHelp} min={localToday()} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={form.isSaving || !canAsk}>
          {form.isSaving ? 'Sending…' : items.length === 1 ? 'Send request' : `Request ${items.length} documents`}
        </Button>
        <Button
          variant="quiet"
          disabled={form.isSaving}
          onClick={() => {
            form.discard()
            onClose()
          }}
        >
          Cancel
        </Button>
      </div>
    </Form>
  )
}
