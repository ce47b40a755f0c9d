import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'

const prefetchMargin = '600px'

interface LeadsFooterProps {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'>
  shown: number
}

/** End of the list. Loads the next page when scrolled near, with a button as fallback. */
export function LeadsFooter({ list, shown }: LeadsFooterProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: prefetchMargin,
      scrollMargin: prefetchMargin,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  return (
    <div ref={end} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-ink-soft sm:px-6">
      <p role="status">{hasNextPage ? `${shown} shown, more to come` : `${shown} ${shown === 1 ? 'lead' : 'leads'}`}</p>
      {hasNextPage && (
        <Button look="secondary" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </div>
  )
}
