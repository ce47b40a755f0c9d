import { ArrowUp } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'

interface NewLeadsBarProps {
  count: number | undefined
  /** The server answers with so many at most: there may be more. */
  max: number
  onShow: () => void
}

/** Says that leads have come in since the list was read; it takes no room of its own, so that nothing moves. */
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
