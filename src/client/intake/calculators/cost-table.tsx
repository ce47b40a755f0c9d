// biome-ignore-all lint/a11y/noRedundantRoles: stacked rows are no table any more to browsers, which take its roles away
interface CostTableProps {
  caption: string
  columns: readonly string[]
  rows: readonly (readonly [name: string, ...figures: string[]])[]
  total: readonly [name: string, ...figures: string[]]
}

/** Shows figures side by side; stacked if large text leaves no room (site.css). */
export const CostTable = ({ caption, columns, rows, total }: CostTableProps) => (
  <table role="table" className="cost-table figures w-full text-right @max-tablet:text-sm">
    <caption className="sr-only">{caption}</caption>
    <thead className="text-ink-soft text-sm">
      <tr>
        <td />
        {columns.map((column) => (
          <th key={column} scope="col" className={`${cell} font-normal`}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, ...figures]) => (
        <tr key={name} role="row" className="border-line border-t">
          <th role="rowheader" scope="row" className={`${cell} text-left font-normal`}>
            {name}
          </th>
          {figures.map((figure, index) => (
            <td key={columns[index]} role="cell" data-column={columns[index]} className={cell}>
              {figure}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr role="row" className="border-ink border-t-2">
        <th role="rowheader" scope="row" className="px-1.5 py-4 text-left font-semibold">
          {total[0]}
        </th>
        {total.slice(1).map((figure, index) => (
          <td
            key={columns[index]}
            role="cell"
            data-column={columns[index]}
            className="px-1.5 py-4 font-display font-semibold text-brass text-lg"
          >
            {figure}
          </td>
        ))}
      </tr>
    </tfoot>
  </table>
)

const cell = 'px-1.5 py-2.5'
