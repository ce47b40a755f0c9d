import { useCallback, useEffect, useState } from 'react'

const parameter = 'step'

const slugNow = () => new URLSearchParams(location.search).get(parameter)

/**
 * Which step the address names (`?step=owners`); Back and Forward of the browser lead through the steps.
 * @param isEntered the first screen was come to by a press on this page, and not by loading it.
 */
export function useStepAddress(isEntered: boolean) {
  const [slug, setSlug] = useState(slugNow)
  /** The question to go to, by path; undefined: the title. */
  const [target, setTarget] = useState<{ path: string | undefined } | undefined>(
    isEntered ? { path: undefined } : undefined,
  )

  useEffect(() => {
    const onPopState = () => {
      setSlug(slugNow())
      setTarget({ path: undefined })
    }
    addEventListener('popstate', onPopState)
    // Where somebody had scrolled to on a step is no place on another: each is begun at its title. A reload stays in place.
    history.scrollRestoration = 'manual'
    const onReload = () => {
      history.scrollRestoration = 'auto'
    }
    addEventListener('pagehide', onReload)
    return () => {
      removeEventListener('popstate', onPopState)
      removeEventListener('pagehide', onReload)
      history.scrollRestoration = 'auto'
    }
  }, [])

  const go = useCallback((to: string, path?: string) => {
    if (to !== slugNow()) history.pushState(null, '', addressOf(to))
    setSlug(to)
    setTarget({ path })
  }, [])

  /** Names a step that the visitor did not choose, without a step in the history. */
  const settle = useCallback((to: string) => {
    history.replaceState(history.state, '', addressOf(to))
    setSlug(to)
  }, [])

  return { slug, target, go, settle }
}

export const addressOf = (slug: string) => `${location.pathname}?${parameter}=${slug}`
