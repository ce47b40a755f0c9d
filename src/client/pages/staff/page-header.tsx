import type { ReactNode } from 'react'

/** Name of a desk page and, beside it, what can be done with the whole of it. */
export const PageHeader = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 px-4 py-2 sm:px-6">
    <h1 className="text-xl">{title}</h1>
    {children}
  </header>
)
