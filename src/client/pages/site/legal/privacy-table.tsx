interface PrivacyTableProps {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

export const PrivacyTable = ({ head, rows }: PrivacyTableProps) => (
  <div className="mt-4 overflow-x-auto">
    <table className="w-full text-left text-sm">
      <thead className="text-ink-soft">
        <tr>
          {head.map((name) => (
            <th key={name} scope="col" className="py-2.5 pr-4 font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others]) => (
          <tr key={first} className="border-line border-t align-top">
            <th scope="row" className="py-2.5 pr-4 font-semibold">
              {first}
            </th>
            {others.map((cell) => (
              <td key={cell} className="py-2.5 pr-4">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
