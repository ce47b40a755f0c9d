import { useEffect } from 'react'

/** Names the page in the tab, in the history and to screen readers. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Harborline desk`
  }, [title])
}
