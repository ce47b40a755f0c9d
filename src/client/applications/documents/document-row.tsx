import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { SentDocument } from '#shared/applications/documents/contract.ts'
import {
  coversMonths,
  type DocumentKind,
  documentKindLabels,
  documentKinds,
} from '#shared/applications/documents/document-kind.ts'
import {
  documentStatusLabels,
  isChangeable,
  isReadable,
  isReceived,
} from '#shared/applications/documents/document-status.ts'
import { formatDuplicate } from '#shared/applications/documents/refusal.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { formatMonth, monthsBefore } from '#shared/kit/month.ts'
import { ChooseButton } from './choose-button.tsx'
import * as copy from './copy.tsx'
import { formatSize } from './time-left.ts'

interface DocumentDescriptionProps {
  document: SentDocument
  today: string
  describe: (id: string, kind: DocumentKind, months: string[]) => Promise<void>
}

/** More months than any checklist needs. */
const offered = 6

interface DocumentRowProps {
  document: SentDocument
  /** The earlier document with the same file. */
  original: SentDocument | undefined
  today?: string
  canDownload: boolean
  /** False if the document's type is already known. */
  isDescribed?: boolean
  /** Omitted if no description is needed. */
  describe?: (id: string, kind: DocumentKind, months: string[]) => Promise<void>
  remove: (id: string) => Promise<void>
  restore: (id: string) => Promise<void>
  /** Replaces a rejected document; omitted if there is a separate button. */
  onReplacement?: (files: readonly File[]) => void
}

export function DocumentRow({ document, isDescribed = true, ...props }: DocumentRowProps) {
  const { original, today = '', canDownload, describe, remove, restore, onReplacement } = props
  const { id, name, size, status, isRemoved } = document
  const problem = original ? sentBefore(original, document.kind) : document.problem
  const [hasActed, setActed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // The undo button replaces the clicked one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of `isRemoved` that exchanges the buttons
  useEffect(() => {
    if (hasActed) button.current?.focus()
  }, [isRemoved])

  if (isRemoved)
    return (
      <li className="flex flex-wrap items-center justify-between gap-3 rounded border border-line border-dashed p-4">
        <p className="wrap-anywhere min-w-0 text-ink-soft">{copy.fileRemoved(name)}</p>
        <Button
          ref={button}
          variant="secondary"
          className="text-sm"
          aria-label={copy.undoRemoving(name)}
          onClick={() => restore(id)}
        >
          {copy.undo}
        </Button>
      </li>
    )

  return (
    <li className={`rounded border bg-surface p-4 ${problem ? 'border-danger' : 'border-line'}`}>
      <div className="flex gap-3">
        <CheckIcon isDone={isReceived(status)} />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere font-semibold">{name}</p>
          <p className={`figures text-sm ${isReceived(status) ? 'text-action' : 'text-ink-soft'}`}>
            {statusLine(document)}{' '}
            <span className="text-ink-soft">
              {[formatSize(size), document.isFromStaff && copy.uploadedByStaff]
                .filter(Boolean)
                .map((part) => `· ${part} `)}
            </span>
          </p>
          {problem && <p className="mt-1 font-semibold text-danger text-sm">{problem}</p>}
        </div>
      </div>
      {describe && isDescribed && isChangeable(status) && isReceived(status) && (
        <DocumentDescription document={document} today={today} describe={describe} />
      )}
      {status === 'rejected' && onReplacement && (
        <ChooseButton className="mt-3" aria-label={copy.uploadAnother} onFiles={onReplacement}>
          {copy.sendAnother}
        </ChooseButton>
      )}
      <div className="-ml-control-x mt-2 flex flex-wrap gap-2 text-sm">
        {canDownload && isReadable(status) && (
          <a
            className="inline-flex min-h-control items-center rounded px-5 font-semibold text-action hover:bg-action-soft"
            href={`/api/documents/${id}/file`}
            download=""
          >
            {copy.download}
            <span className="sr-only"> {name}</span>
          </a>
        )}
        {isChangeable(status) && (
          <Button
            ref={button}
            variant="quiet"
            aria-label={copy.removeFile(name)}
            onClick={() => {
              setActed(true)
              void remove(id)
            }}
          >
            {copy.remove}
          </Button>
        )}
      </div>
    </li>
  )
}

/** A file uploaded again for something else keeps its type. */
function sentBefore({ name, kind, status, createdAt }: SentDocument, wanted: DocumentKind): string {
  const isElse = wanted !== 'other' && kind !== wanted && isChangeable(status)
  return formatDuplicate(name, formatDay(createdAt), isElse ? documentKindLabels[kind] : undefined)
}

function statusLine({ status, received, size }: SentDocument): string {
  if (status !== 'uploading') return documentStatusLabels[status]
  const percent = Math.floor((received / size) * 100)
  return copy.stoppedAt(percent)
}

const formatDay = (time: string) =>
  new Date(time).toLocaleDateString(locale, { month: 'long', day: 'numeric', year: 'numeric' })

/** Partial months count once another statement covers the rest. */
const formatCoverage = (months: readonly string[]) =>
  months.length > 0 ? copy.coversMonths(months.map(formatMonth).join(', ')) : copy.coversNoMonth

/** Saves on change. */
function DocumentDescription({ document, today, describe }: DocumentDescriptionProps) {
  const { id, kind, months, readMonths, name } = document
  const field = useId()
  const choices = [...new Set([...months, ...monthsBefore(today, offered)])].toSorted()
  const isUnclear = coversMonths(kind) && months.length === 0

  return (
    <div className="mt-3 grid grid-cols-1 gap-3 border-line border-t pt-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={field} className="font-semibold text-sm">
          {copy.thisIsA}
          <span className="sr-only"> ({name})</span>
        </label>
        <select
          id={field}
          value={kind}
          className="min-h-control min-w-0 max-w-full rounded border border-control bg-surface px-2.5 text-field"
          onChange={({ currentTarget }) => describe(id, currentTarget.value as DocumentKind, [...months])}
        >
          {documentKinds.map((choice) => (
            <option key={choice} value={choice}>
              {documentKindLabels[choice]}
            </option>
          ))}
        </select>
      </div>
      {kind === 'other' && <p className="font-semibold text-danger text-sm">{copy.chooseType}</p>}
      {readMonths && <p className="text-sm">{formatCoverage(readMonths)}</p>}
      {coversMonths(kind) && !readMonths && (
        <fieldset>
          <legend className="font-semibold text-sm">
            {copy.whichMonths}
            <span className="sr-only"> ({name})</span>
          </legend>
          {isUnclear && <p className="text-danger text-sm">{copy.checkEachMonth}</p>}
          <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-x-3 text-sm">
            {choices.map((month) => (
              <label key={month} className="flex min-h-control items-center gap-2">
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

/** Text next to it says the same. */
export const CheckIcon = ({ isDone }: { isDone: boolean }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 20 20"
    className={`mt-1 size-5 shrink-0 stroke-2 ${isDone ? 'fill-action stroke-on-action' : 'fill-none stroke-control'}`}
  >
    <circle cx="10" cy="10" r="9" className={isDone ? 'stroke-action' : ''} />
    {isDone && <path d="m6 10.5 2.8 2.8L14 7.5" className="fill-none" />}
  </svg>
)
