import { createContext, useContext } from 'react'
import type { PageInput } from '#shared/system/site/page-renderer.ts'

/** Islands don't get it: their props must be JSON. */
export const PageContext = createContext<(PageInput & { path: string }) | undefined>(undefined)

export function usePage() {
  const page = useContext(PageContext)
  if (!page) throw new Error('Only pages written by renderPage have a page context.')
  return page
}

export const useSettings = () => usePage().settings
