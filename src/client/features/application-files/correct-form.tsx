import { type FormEvent, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { coversMonths, type DocumentKind, documentKinds, documentKindWords } from '#shared/documents/document-kind.ts'
import { monthsBefore, monthWords } from '#shared/documents/statement-month.ts'
import type { FileDocument } from './document-words.ts'

interface CorrectFormProps {
  document: FileDocument
  isSending: boolean
  onCorrect: (kind: DocumentKind, months: string[]) => void
  onClose: () => void
}

/** Months to choose from: more than any list asks for. */
const offered = 6

/** Says what a document is, and which months it covers, where its sender was wrong. */
export function CorrectForm({ document, isSending, onCorrect, onClose }: CorrectFormProps) {
  const [kind, setKind] = useState(document.kind)
  const [months, setMonths] = useState(document.months)
  const today = new Date().toISOString().slice(0, 10)
  const choices = [...new Set([...document.months, ...monthsBefore(today, offered)])].toSorted()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    onCorrect(kind, months)
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="mt-2 grid grid-cols-1 gap-3">
      <SelectField
        label="This is a"
        name="kind"
        value={kind}
        onChange={({ currentTarget: { value } }) => setKind(documentKinds.find((each) => each === value) ?? kind)}
        options={documentKinds.map((each) => [each, documentKindWords[each]] as const)}
      />
      {coversMonths(kind) && (
        <fieldset>
          <legend className="font-semibold">Months it covers</legend>
          {choices.map((month) => (
            <Checkbox
              key={month}
              name={month}
              checked={months.includes(month)}
              onChange={({ currentTarget: { checked } }) =>
                setMonths(checked ? [...months, month] : months.filter((each) => each !== month))
              }
            >
              {monthWords(month)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="secondary" disabled={isSending}>
          Save
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
