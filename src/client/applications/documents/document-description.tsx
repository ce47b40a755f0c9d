import { useId } from 'react'
import type { SentDocument } from '#shared/applications/documents/contract.ts'
import {
  coversMonths,
  type DocumentKind,
  documentKindLabels,
  documentKinds,
} from '#shared/applications/documents/document-kind.ts'
import { formatMonth, monthsBefore } from '#shared/kit/month.ts'

interface DocumentDescriptionProps {
  document: SentDocument
  today: string
  describe: (id: string, kind: DocumentKind, months: string[]) => Promise<void>
}

/** Months offered; more than any checklist needs. */
const offered = 6

/** Form for a document's type and, for statements, the months it covers. Saved on change. */
export function DocumentDescription({ document, today, describe }: DocumentDescriptionProps) {
  const { id, kind, months, name } = document
  const field = useId()
  const choices = [...new Set([...months, ...monthsBefore(today, offered)])].toSorted()
  const isUnclear = coversMonths(kind) && months.length === 0

  return (
    <div className="mt-3 grid grid-cols-1 gap-3 border-line border-t pt-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={field} className="font-semibold text-sm">
          This is a<span className="sr-only"> ({name})</span>
        </label>
        <select
          id={field}
          value={kind}
          className="min-h-11 min-w-0 max-w-full rounded border border-control bg-surface px-2.5 text-[1rem]"
          onChange={({ currentTarget }) => describe(id, currentTarget.value as DocumentKind, [...months])}
        >
          {documentKinds.map((choice) => (
            <option key={choice} value={choice}>
              {documentKindLabels[choice]}
            </option>
          ))}
        </select>
      </div>
      {kind === 'other' && (
        <p className="font-semibold text-danger text-sm">
          Is this one of the documents on your list? Choose its type so that we can count it.
        </p>
      )}
      {coversMonths(kind) && (
        <fieldset>
          <legend className="font-semibold text-sm">
            Which months does it cover?<span className="sr-only"> ({name})</span>
          </legend>
          {isUnclear && <p className="text-danger text-sm">Check them so that we can count this statement.</p>}
          <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-x-3 text-sm">
            {choices.map((month) => (
              <label key={month} className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  className="size-6 shrink-0 accent-action"
                  checked={months.includes(month)}
                  onChange={({ currentTarget }) =>
                    describe(
                      id,
                      kind,
                      currentTarget.checked ? [...months, month] : months.filter((one) => one !== month),
                    )
                  }
                />
                {formatMonth(month)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}
