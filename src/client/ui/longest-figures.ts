import type { Column } from '#client/ui/data-table.tsx'

/**
 * The room that the longest figure of each column takes, as `--longest-KEY`. Of all rows and not those in sight: columns
 * that moved while one scrolls could not be read.
 */
export const longestFigures = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Record<string, string> =>
  Object.fromEntries(
    columns
      .filter(({ isFigure }) => isFigure)
      .map(({ key, cell }) => {
        const lengths = rows.map(cell).map((words) => (typeof words === 'string' ? words.length : 0))
        return [`--longest-${key}`, `${lengths.reduce((most, length) => Math.max(most, length), 0)}ch`]
      }),
  )
