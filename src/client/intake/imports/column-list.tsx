import type { Table } from '#client/platform/request/read-csv.ts'
import { FieldError } from '#client/ui/form/field.tsx'
import { Select } from '#client/ui/form/select-field.tsx'
import type { ImportFormat } from '#shared/intake/imports/import-field.ts'
import { assignColumn, type Columns } from './columns.ts'
import { copy } from './copy.ts'

interface ColumnListProps {
  table: Table
  format: ImportFormat
  columns: Columns
  problem: string | undefined
  onChange: (columns: Columns) => void
}

const shownValues = 3

/** Each column of the file with its first values and the field that it fills. */
export function ColumnList({ table, format, columns, problem, onChange }: ColumnListProps) {
  const isRequired = (name: string) => format.required.some((group) => group[0] === name)
  const options = [
    ...format.fields.filter(({ name }) => isRequired(name)),
    ...format.fields.filter(({ name }) => !isRequired(name)),
  ]
  return (
    <fieldset className="min-w-0" aria-describedby="columns-error columns-help">
      <legend className="font-semibold">Columns</legend>
      <p id="columns-help" className="text-ink-soft text-sm">
        {copy.remembered}
      </p>
      <FieldError id="columns-error" message={problem} />
      <ul className="@container mt-1.5 rounded border border-line">
        {table.header.map((header, at) => {
          const field = format.fields.find(({ name }) => columns[name] === at)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and don't move
            <li key={at} className="grid gap-x-4 gap-y-1 border-line border-b px-3 py-2 last:border-0 @xl:grid-cols-2">
              <div className="min-w-0">
                <p className="break-words font-semibold">{header}</p>
                <p className="truncate text-ink-soft text-sm">{sampleOf(table, at) || 'Empty'}</p>
              </div>
              <div className="min-w-0">
                <Select
                  label={`Field for the column ${header}`}
                  value={field?.name ?? ''}
                  aria-invalid={problem && !field ? true : undefined}
                  onChange={({ currentTarget: { value } }) => onChange(assignColumn(columns, at, value))}
                  className="min-h-control w-full rounded border border-control bg-surface px-2.5 text-field text-ink"
                >
                  <option value="">Not imported</option>
                  {options.map(({ name, label }) => (
                    // Typing to choose passes over the fields of other columns.
                    <option key={name} value={name} disabled={name in columns && columns[name] !== at}>
                      {isRequired(name) ? `${label} (required)` : label}
                    </option>
                  ))}
                </Select>
                {field?.help && <p className="text-ink-soft text-sm">{field.help}</p>}
              </div>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

const sampleOf = ({ rows }: Table, at: number) =>
  rows
    .slice(0, 20)
    .flatMap((row) => (row[at] ?? '').trim() || [])
    .slice(0, shownValues)
    .join(' · ')
