import { useState } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import type { CashFlowLine } from '#shared/admin/cash-flow/contract.ts'
import { categoryLabels } from '#shared/applications/statements/categories/category.ts'
import { formatCents } from '#shared/kit/money.ts'

interface LineListProps {
  title: string
  lines: readonly CashFlowLine[]
  open: string | undefined
  onOpen: (line: CashFlowLine) => void
  onClose: () => void
}

const pageSize = 100

/** The lines of a figure; a line opens its page. */
export function LineList({ title, lines, open, onOpen, onClose }: LineListProps) {
  const [shown, setShown] = useState(pageSize)
  const sum = lines.reduce((total, { amountCents }) => total + amountCents, 0)
  return (
    <section aria-labelledby="cash-flow-lines" className="min-w-0">
      <div className="flex items-start gap-2">
        <h3 id="cash-flow-lines" tabIndex={-1} className="flex-1 font-sans font-semibold text-sm outline-none">
          {title}
          <span className="figures block font-normal text-ink-soft">
            {lines.length === 1 ? '1 line' : `${lines.length.toLocaleString('en-US')} lines`}, {formatCents(sum)}
          </span>
        </h3>
        <Button variant="quiet" onClick={onClose}>
          Close lines
        </Button>
      </div>
      {lines.length === 0 && <p className="text-ink-soft">No lines</p>}
      <ul className="mt-1 max-h-[70dvh] overflow-y-auto">
        {lines.slice(0, shown).map((line) => (
          <li key={line.id} className="border-line border-b">
            <button
              type="button"
              aria-current={line.id === open ? 'true' : undefined}
              onClick={() => onOpen(line)}
              className="grid min-h-control w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded px-2 py-1.5 text-left text-sm hover:bg-sunken aria-[current]:bg-action-soft"
            >
              <span className="wrap-anywhere">{line.description}</span>
              <span className="figures whitespace-nowrap text-right font-semibold">
                {formatCents(line.amountCents)}
              </span>
              <span className="text-ink-soft">
                {formatDay(line.date)}, {categoryLabels[line.category]}
              </span>
              <span className="flex flex-wrap justify-end gap-1">
                {line.read && <Badge>Corrected</Badge>}
                {line.isAdded && <Badge>Added</Badge>}
                {line.decided && <Badge>Category changed</Badge>}
                {line.explanation && <Badge>Explained</Badge>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {lines.length > shown && (
        <Button variant="secondary" className="mt-2" onClick={() => setShown(shown + pageSize)}>
          Show more lines
        </Button>
      )}
    </section>
  )
}
