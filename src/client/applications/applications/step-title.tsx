import { type ReactNode, useEffect, useRef } from 'react'

interface StepTitleProps {
  children: string
  intro?: ReactNode
  /** Changes with each move to a screen or question; undefined before the first move. */
  target: { path: string | undefined } | undefined
  /** Returns the input id for the answer at a path. */
  idOf: (path: string) => string
}

/** Screen title. Receives the focus when the screen opens, or passes it to the requested question. */
export function StepTitle({ children: title, intro, target, idOf }: StepTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (!target) return
    const box = target.path ? document.getElementById(idOf(target.path)) : null
    if (!box) window.scrollTo({ top: 0, behavior: 'instant' })
    const goal = box ?? heading.current
    goal?.focus({ preventScroll: box === null })
    box?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [target, idOf])

  useEffect(() => {
    const before = document.title
    document.title = `${title} | ${before.split(' | ').at(-1)}`
    return () => {
      document.title = before
    }
  }, [title])

  return (
    <div className="mb-6">
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h1>
      {intro && <p className="mt-2 text-ink-soft">{intro}</p>}
    </div>
  )
}
