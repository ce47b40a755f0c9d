import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import type { Import, ImportOutcome, ImportRow } from '#shared/intake/imports/contract.ts'
import { type ImportField, type ImportFormat, phoneField } from '#shared/intake/imports/import-field.ts'
import type { Columns } from './columns.ts'
import { copy } from './copy.ts'
import { rowCheck } from './queries.ts'

const outcomeLabels: Record<ImportOutcome, string> = {
  added: 'New',
  updated: 'Existing, updated',
  known: 'Existing, unchanged',
  refused: 'Rejected',
}

interface RowPreviewProps {
  rows: readonly ImportRow[]
  /** Rows of the file. */
  total: number
  format: ImportFormat
  columns: Columns
  options: Pick<Import, 'kind' | 'mode'>
}

/** The first rows with what the server would do with them. */
export function RowPreview({ rows, total, format, columns, options }: RowPreviewProps) {
  const check = useQuery(rowCheck(options, rows))
  const resultOf = (number: number) => check.data?.results.find((one) => one.number === number)
  const fields = format.fields.filter(({ name }) => name in columns)
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
        {total > rows.length && (
          <caption className="px-3 py-1.5 text-left text-ink-soft">{copy.firstRows(rows.length, total)}</caption>
        )}
        <thead>
          <tr className="border-line border-b bg-sunken text-ink-soft">
            {['Line', 'Result', ...fields.map(({ label }) => label)].map((header) => (
              <th key={header} scope="col" className="whitespace-nowrap px-3 py-1.5 font-semibold">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const result = resultOf(row.number)
            return (
              <tr key={row.number} className="border-line border-b align-top last:border-0">
                <td className="figures px-3 py-1.5 text-ink-soft">{row.number}</td>
                <td className="min-w-40 px-3 py-1.5">
                  {result ? outcomeLabels[result.outcome] : '…'}
                  <Problems problems={result?.problems} fields={format.fields} />
                </td>
                {fields.map(({ name }) => (
                  <td
                    key={name}
                    className={`min-w-32 max-w-64 break-words px-3 py-1.5 ${isNumber(name, row.cells[name]) ? 'figures whitespace-nowrap' : ''} ${result?.problems[name] ? 'font-semibold text-danger' : ''}`}
                  >
                    {row.cells[name] || <span className="text-ink-soft">Empty</span>}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

const maxPhoneLength = 30

/** A phone number is not broken; any longer text is. */
const isNumber = (field: string, text = '') => field === phoneField.name && text.length <= maxPhoneLength

interface ProblemsProps {
  problems: Readonly<Record<string, string>> | undefined
  fields: readonly ImportField[]
}

/** In the first columns, so that phones show them without scrolling. */
const Problems = ({ problems = {}, fields }: ProblemsProps) =>
  Object.entries(problems).map(([name, problem]) => (
    <span key={name} className="block font-semibold text-danger">
      {fields.find((field) => field.name === name)?.label ?? name}: {problem}
    </span>
  ))
