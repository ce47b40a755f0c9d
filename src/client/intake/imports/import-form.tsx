import { useMemo, useState } from 'react'
import { storeChoice, useStoredChoice } from '#client/platform/browser/stored-choice.ts'
import type { Table } from '#client/platform/request/read-csv.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { RadioField } from '#client/ui/form/radio-field.tsx'
import { splitList } from '#shared/intake/imports/cells.ts'
import type { Import, ImportRow } from '#shared/intake/imports/contract.ts'
import { tagNames } from '#shared/intake/tags/tag.ts'
import { ColumnList } from './column-list.tsx'
import { guessColumns, missingFields, rememberHeaders, toImportRows } from './columns.ts'
import { copy } from './copy.ts'
import type { ImportSubject } from './import-subject.ts'
import { downloadRefused } from './read-table.ts'
import { readRemembered } from './remembered-headers.ts'
import { RowPreview } from './row-preview.tsx'
import { useRowProblems } from './use-row-problems.ts'

export type ImportOptions = Pick<Import, 'kind' | 'label' | 'mode'> & { readonly tags: string[] }

interface ImportFormProps {
  subject: ImportSubject
  table: Table
  fileName: string
  onStart: (rows: ImportRow[], options: ImportOptions) => void
  onCancel: () => void
}

const previewedRows = 20

export function ImportForm({ subject, table, fileName, onStart, onCancel }: ImportFormProps) {
  const { kind, format, plural } = subject
  const memory = `adminImport.${kind}`
  const remembered = useStoredChoice(memory)
  const [columns, setColumns] = useState(() => guessColumns(format, table.header, readRemembered(remembered)))
  const [label, setLabel] = useState('')
  const [mode, setMode] = useState<Import['mode']>('skip')
  const [tags, setTags] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const missing = missingFields(format, columns)
  const isMapped = missing.length === 0
  const rows = useMemo(() => toImportRows(table, columns), [table, columns])
  const { checked, refused } = useRowProblems(format, rows)
  const good = rows.length - refused.length
  const isHopeless = isMapped && checked === rows.length && good === 0
  const parsedTags = tagNames.safeParse(splitList(tags))
  const tagProblem = isSubmitted ? parsedTags.error?.issues[0]?.message : undefined
  const labelProblem = isSubmitted && label.trim() === '' ? 'Enter a source' : undefined

  return (
    <form
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (label.trim() !== '' && isMapped && parsedTags.success) {
          storeChoice(memory, JSON.stringify(rememberHeaders(table.header, columns)))
          onStart(rows, { kind, label: label.trim(), mode, tags: parsedTags.data })
        } else {
          const form = event.currentTarget
          const faulty = isMapped ? (label.trim() === '' ? '[name=label]' : '[name=tags]') : 'select[aria-invalid=true]'
          const control = form.querySelector<HTMLElement>(faulty) ?? form.querySelector<HTMLElement>('select')
          control?.focus()
        }
      }}
    >
      <p>
        <strong className="break-words">{fileName}</strong> has {copy.rows(table.rows.length)}.
      </p>
      <ColumnList
        {...{ table, format, columns }}
        problem={isMapped ? undefined : `Choose a column for: ${missing.join(', ')}`}
        onChange={setColumns}
      />
      <Field
        label="Source (required)"
        name="label"
        help={subject.sourceHelp}
        maxLength={60}
        value={label}
        error={labelProblem}
        onChange={({ currentTarget: { value } }) => setLabel(value)}
      />
      <Field
        label={`Tags of new ${plural}`}
        name="tags"
        help="Separated by commas, such as “Trade show, Spring 2026”. Optional."
        value={tags}
        error={tagProblem}
        onChange={({ currentTarget: { value } }) => setTags(value)}
      />
      {subject.updateText ? (
        <RadioField
          id="mode"
          label={`Existing ${plural}`}
          name="mode"
          help={subject.matchedBy}
          value={mode}
          options={[
            ['skip', 'Leave unchanged'],
            ['update', subject.updateText],
          ]}
          onChange={(value) => setMode(value === 'update' ? 'update' : 'skip')}
        />
      ) : (
        <p className="text-ink-soft text-sm">
          {`Existing ${plural} stay unchanged. `}
          {subject.matchedBy}
        </p>
      )}
      {isMapped && (
        <RowPreview
          {...{ format, columns }}
          rows={rows.slice(0, previewedRows)}
          total={rows.length}
          options={{ kind, mode }}
        />
      )}
      {isMapped && refused.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>
            <strong>{copy.rows(refused.length)}</strong>{' '}
            {checked < rows.length ? 'of those checked so far will be rejected.' : 'will be rejected.'}
          </span>
          <Button variant="secondary" onClick={() => downloadRefused(table, refused, format.fields)}>
            Download these rows (CSV)
          </Button>
        </p>
      )}
      <p className="rounded border border-line bg-sunken p-4">{subject.caution}</p>
      <div className="flex flex-wrap gap-2">
        {isHopeless ? (
          <p role="status" className="w-full font-semibold text-danger">
            {copy.noGoodRow}
          </p>
        ) : (
          <Button type="submit">Import {copy.rows(isMapped ? good : rows.length)}</Button>
        )}
        <Button variant="secondary" onClick={onCancel}>
          Choose another file
        </Button>
      </div>
    </form>
  )
}
