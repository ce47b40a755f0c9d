import type { ReactNode } from 'react'

/** Name of a desk page and, beside it, what can be done with the whole of it. At large text on a phone (`@max-3xs`) its tools show their signs alone. */
export const PageHeader = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className="@container px-4 py-2 sm:px-6">
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 @max-3xs:min-h-0 @max-3xs:gap-y-1">
      <h1 className="text-xl">{title}</h1>
      {children}
    </div>
  </header>
)
