import type { CashFlowReply } from '#shared/admin/cash-flow/contract.ts'
import type { CashFlowFigure } from '#shared/admin/cash-flow/figure-lines.ts'
import { cashFlowFigures } from '#shared/admin/cash-flow/figures.ts'
import { formatMonth } from '#shared/kit/month.ts'
import { copy } from './copy.ts'
import { figureLabels, formatFigure } from './figure-labels.ts'

interface FigureSelection {
  readonly figure: CashFlowFigure
  /** Null for all months. */
  readonly month: string | null
}

interface FiguresTableProps {
  cashFlow: CashFlowReply
  selected: FigureSelection | undefined
  onSelect: (selection: FigureSelection) => void
}

/** Figures by month; each is a button that lists its lines. Scrolls sideways, also by keyboard. */
export function FiguresTable({ cashFlow: { months, total }, selected, onSelect }: FiguresTableProps) {
  const columns = [
    ...months.map((month) => ({
      key: month.month as string | null,
      title: formatMonth(month.month),
      note: month.coveredDays < month.daysInMonth ? `${month.coveredDays} of ${month.daysInMonth} days` : '',
      figures: month,
    })),
    ...(months.length > 1 ? [{ key: null, title: 'Total', note: '', figures: total }] : []),
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1)
    <section aria-label="Figures by month, table" tabIndex={0} className="overflow-x-auto">
      <table className="figures w-full text-sm">
        <caption className="sr-only">Figures by month. Select a figure to list its lines.</caption>
        <thead>
          <tr className="border-line border-b text-ink-soft">
            <td />
            {columns.map(({ key, title, note }) => (
              <th key={key ?? 'total'} scope="col" className="whitespace-nowrap py-1.5 pl-4 text-right font-semibold">
                {title}
                {note && <span className="block font-normal">{note}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cashFlowFigures.map((figure) => (
            <tr key={figure} className="border-line border-b">
              <th
                scope="row"
                className="min-w-36 py-1 sticky left-0 bg-paper pr-2 text-left font-normal"
                title={figure === 'trueRevenue' ? copy.trueRevenue : undefined}
              >
                {figureLabels[figure]}
              </th>
              {columns.map(({ key, title, figures }) => (
                <td key={key ?? 'total'} className="pl-4 text-right">
                  <button
                    type="button"
                    aria-pressed={selected?.figure === figure && selected.month === key}
                    aria-label={`${figureLabels[figure]}, ${title}: ${formatFigure[figure](figures)}. List lines`}
                    onClick={() => onSelect({ figure, month: key })}
                    className="min-h-control whitespace-nowrap rounded px-1 underline decoration-line underline-offset-4 hover:bg-action-soft hover:decoration-action aria-pressed:bg-action-soft aria-pressed:font-semibold"
                  >
                    {formatFigure[figure](figures)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
