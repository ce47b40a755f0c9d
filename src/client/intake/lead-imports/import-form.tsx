import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Table } from '#client/platform/request/read-csv.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { RadioField } from '#client/ui/form/radio-field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import {
  type ImportOutcome,
  type ImportRow,
  importedLead,
  type LeadImport,
} from '#shared/intake/lead-imports/contract.ts'
import { tagNames } from '#shared/intake/tags/tag.ts'
import { type Columns, guessColumns, toImportRows } from './columns.ts'
import { copy } from './copy.ts'
import { rowCheck } from './queries.ts'

const outcomeLabels: Record<ImportOutcome, string> = {
  added: 'New',
  updated: 'Existing, updated',
  known: 'Existing, unchanged',
  refused: 'Rejected',
}

const cells = ['name', 'email', 'phone'] as const

export type ImportOptions = Pick<LeadImport, 'label' | 'mode'> & { readonly tags: string[] }

interface ImportFormProps {
  table: Table
  fileName: string
  onStart: (rows: ImportRow[], options: ImportOptions) => void
  onCancel: () => void
}

const questions: readonly (readonly [field: keyof Columns, label: string])[] = [
  ['name', 'Name or first name'],
  ['lastName', 'Last name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
]

export function ImportForm({ table, fileName, onStart, onCancel }: ImportFormProps) {
  const [columns, setColumns] = useState(() => guessColumns(table.header))
  const [label, setLabel] = useState('')
  const [mode, setMode] = useState<LeadImport['mode']>('skip')
  const [tags, setTags] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isMapped = columns.name !== -1 && columns.phone !== -1
  const rows = useMemo(() => toImportRows(table, columns), [table, columns])
  const good = useMemo(() => rows.filter((row) => importedLead.safeParse(row).success).length, [rows])
  const parsedTags = tagNames.safeParse(splitTags(tags))
  const tagProblem = isSubmitted ? parsedTags.error?.issues[0]?.message : undefined
  const labelProblem = isSubmitted && label.trim() === '' ? 'Enter a source' : undefined

  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (label.trim() !== '' && isMapped && parsedTags.success)
          onStart(rows, { label: label.trim(), mode, tags: parsedTags.data })
        else
          event.currentTarget
            .querySelector<HTMLElement>(
              isMapped ? (label.trim() === '' ? '[name=label]' : '[name=tags]') : 'select[aria-invalid=true]',
            )
            ?.focus()
      }}
    >
      <p>
        <strong className="break-words">{fileName}</strong> has {countOf(table.rows.length)}.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {questions.map(([field, question]) => (
          <SelectField
            key={field}
            label={question}
            name={field}
            value={String(columns[field])}
            error={isRequired(field) && columns[field] === -1 ? 'Choose a column' : undefined}
            onChange={({ currentTarget: { value } }) => setColumns({ ...columns, [field]: Number(value) })}
            options={[['-1', isRequired(field) ? 'Choose a column' : 'None'], ...numbered(table.header)]}
          />
        ))}
      </div>
      <Field
        label="Source"
        name="label"
        help="The source shown for these leads, such as “Trade show May 2026”."
        maxLength={60}
        value={label}
        error={labelProblem}
        onChange={({ currentTarget: { value } }) => setLabel(value)}
      />
      <Field
        label="Tags of new leads"
        name="tags"
        help="Separated by commas, such as “Trade show, Spring 2026”. Optional."
        value={tags}
        error={tagProblem}
        onChange={({ currentTarget: { value } }) => setTags(value)}
      />
      <RadioField
        id="mode"
        label="Existing leads"
        name="mode"
        help="Matched by email address or phone number."
        value={mode}
        options={[
          ['skip', 'Leave unchanged'],
          ['update', 'Update name and phone from the file'],
        ]}
        onChange={(value) => setMode(value === 'update' ? 'update' : 'skip')}
      />
      {isMapped && <RowPreview rows={toImportRows({ ...table, rows: table.rows.slice(0, 20) }, columns)} mode={mode} />}
      <p className="rounded border border-line bg-sunken p-4">{copy.importedConsent}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Import {countOf(isMapped ? good : rows.length)}</Button>
        <Button variant="secondary" onClick={onCancel}>
          Choose another file
        </Button>
      </div>
    </form>
  )
}

const splitTags = (text: string) =>
  text
    .split(/[,;]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

const isRequired = (field: keyof Columns) => field === 'name' || field === 'phone'

const countOf = (rows: number) => (rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`)

const numbered = (header: readonly string[]) => header.map((word, at) => [String(at), word] as const)

function RowPreview({ rows, mode }: { rows: readonly ImportRow[]; mode: LeadImport['mode'] }) {
  const check = useQuery(rowCheck(mode, rows))
  const resultOf = (number: number) => check.data?.results.find((one) => one.number === number)
  if (check.isError)
    return (
      <Notice title="Couldn’t check the first rows" onRetry={() => void check.refetch()} isRetrying={check.isFetching}>
        {messageOf(check.error)}
      </Notice>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
    <section aria-label="Preview" tabIndex={0} className="overflow-x-auto rounded border border-line">
      <table className="w-full text-left text-[0.875rem]" aria-busy={check.isFetching}>
        <thead>
          <tr className="border-line border-b bg-sunken text-ink-soft">
            {['Line', 'Name', 'Email', 'Phone', 'Result'].map((header) => (
              <th key={header} scope="col" className="px-3 py-1.5 font-semibold">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const result = resultOf(row.number)
            return (
              <tr key={row.number} className="border-line border-b last:border-0">
                <td className="figures px-3 py-1.5 text-ink-soft">{row.number}</td>
                {cells.map((cell) => (
                  <td
                    key={cell}
                    className={`break-words px-3 py-1.5 ${cell === 'phone' ? 'figures min-w-36' : 'max-w-64'}`}
                  >
                    {row[cell] || <span className="text-ink-soft">Empty</span>}
                    {result?.problems[cell] && (
                      <span className="block font-semibold text-danger">{result.problems[cell]}</span>
                    )}
                  </td>
                ))}
                <td className="whitespace-nowrap px-3 py-1.5">{result ? outcomeLabels[result.outcome] : '…'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
