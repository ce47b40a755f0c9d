import type { Column } from '#client/ui/data-table.tsx'

/**
 * Returns the width of each column's longest figure, as `--longest-KEY`. Includes all rows: columns must not move
 * during scrolling.
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
