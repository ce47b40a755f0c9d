import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#client/platform/request-error.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { ImportOutcome, ImportRow, LeadImport } from '#shared/intake/lead-imports/contract.ts'
import { rowCheck } from './queries.ts'

const outcomeLabels: Record<ImportOutcome, string> = {
  added: 'New',
  updated: 'Existing, updated',
  known: 'Existing, unchanged',
  refused: 'Rejected',
}

const cells = ['name', 'email', 'phone'] as const

/** The first rows with their outcome and errors. */
export function RowPreview({ rows, mode }: { rows: readonly ImportRow[]; mode: LeadImport['mode'] }) {
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
