import { ArrowUp } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'

interface NewLeadsBarProps {
  count: number | undefined
  /** Page size of the server; at this count there may be more. */
  max: number
  onShow: () => void
}

/** Button with the number of new leads. It floats above the list, so that no row moves. */
export const NewLeadsBar = ({ count, max, onShow }: NewLeadsBarProps) => (
  <div role="status" className="sticky top-0 z-20 h-0 text-center">
    {count !== undefined && (
      <Button className="mt-2 shadow" onClick={onShow}>
        <ArrowUp size="1.2em" strokeWidth={1.5} aria-hidden="true" />
        {count >= max ? `${max}+ new` : `${count} new`}
      </Button>
    )}
  </div>
)
