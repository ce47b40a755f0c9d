import { type ReactNode, useEffect, useRef } from 'react'
import { brandIcon, brandName } from '#client/platform/browser/brand.ts'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { TextSize } from '#client/ui/text-size.tsx'

interface AuthFrameProps {
  title: string
  intro?: ReactNode
  children: ReactNode
  /** Focuses the heading, for a step that replaces the previous one without a page load. */
  isNextStep?: boolean
}

/** The page layout for everything before the admin opens. */
export function AuthFrame({ title, intro, children, isNextStep = false }: AuthFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(title)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title is a new step
  useEffect(() => {
    if (isNextStep) heading.current?.focus()
  }, [title, isNextStep])

  return (
    <main className="flex min-h-dvh flex-col items-center px-4 pt-[min(12vh,7rem)] pb-10">
      <div className="w-full max-w-md">
        <p className="mb-5 flex flex-wrap items-center gap-x-2.5 font-display font-semibold text-lg">
          <img src={brandIcon()} alt="" width={28} height={28} className="size-7" />
          {brandName()} <span className="font-normal font-sans text-ink-soft text-sm">Staff sign-in</span>
        </p>
        <div className="rounded border border-line bg-surface p-5 shadow sm:p-8">
          <h1 ref={heading} tabIndex={-1} className="text-xl outline-none">
            {title}
          </h1>
          {intro && <div className="mt-2 text-ink-soft text-sm">{intro}</div>}
          <div className="mt-6 grid grid-cols-1 gap-5">{children}</div>
        </div>
        <TextSize className="mt-5 text-ink-soft text-sm" />
      </div>
    </main>
  )
}
