import { type FormEvent, useState } from 'react'
import { localToday } from '#client/platform/local-today.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import {
  coversMonths,
  type DocumentKind,
  documentKindLabels,
  documentKinds,
} from '#shared/applications/documents/document-kind.ts'
import { formatMonth, monthsBefore } from '#shared/kit/month.ts'
import type { ReviewedDocument } from './document-labels.ts'

interface Described {
  kind: DocumentKind
  months: string[]
}

interface CorrectFormProps {
  document: ReviewedDocument
  isSending: boolean
  /** `onRefused` is called with the stored description after a conflict. */
  onCorrect: (said: Described & { before: Described }, onRefused: (now: ReviewedDocument) => void) => void
  onClose: () => void
}

/** Number of months to choose from. */
const offeredMonths = 6

const described = ({ kind, months }: ReviewedDocument): Described => ({ kind, months })
const isSame = (one: ReviewedDocument, other: ReviewedDocument) =>
  JSON.stringify(described(one)) === JSON.stringify(described(other))

/**
 * Corrects the type of a document and the months it covers. If another user changes them first, shows their change and
 * keeps
 * the entered values.
 */
export function CorrectForm({ document, isSending, onCorrect, onClose }: CorrectFormProps) {
  const [seen, setSeen] = useState(document)
  const [kind, setKind] = useState(document.kind)
  const [months, setMonths] = useState(document.months)
  const choices = [...new Set([...document.months, ...monthsBefore(localToday(), offeredMonths)])].toSorted()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    onCorrect({ kind, months, before: described(seen) }, setSeen)
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="mt-2 grid grid-cols-1 gap-3">
      {!isSame(document, seen) && !isSending && (
        <ConflictNotice onDiscard={onClose}>
          In the meantime it was changed to:{' '}
          {[documentKindLabels[document.kind], ...document.months.map(formatMonth)].join(', ')}.
        </ConflictNotice>
      )}
      <SelectField
        label="Document type"
        name="kind"
        value={kind}
        onChange={({ currentTarget: { value } }) => setKind(documentKinds.find((each) => each === value) ?? kind)}
        options={documentKinds.map((each) => [each, documentKindLabels[each]] as const)}
      />
      {coversMonths(kind) && (
        <fieldset>
          <legend className="font-semibold">Months covered</legend>
          {choices.map((month) => (
            <Checkbox
              key={month}
              name={month}
              checked={months.includes(month)}
              onChange={({ currentTarget: { checked } }) =>
                setMonths(checked ? [...months, month] : months.filter((each) => each !== month))
              }
            >
              {formatMonth(month)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="secondary" disabled={isSending}>
          Save
        </Button>
        <Button look="quiet" disabled={isSending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
