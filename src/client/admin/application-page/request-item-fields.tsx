import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { focusNext } from '#client/ui/focus.ts'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { type DocumentKind, documentKindLabels, documentKinds } from '#shared/applications/documents/document-kind.ts'

export interface RequestItem {
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
export const RequestItemFields = ({ item, number, problems, onChange, onRemove }: RequestItemFieldsProps) => (
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
