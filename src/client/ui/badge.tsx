import type { ReactNode } from 'react'

export const Badge = ({ children }: { children: ReactNode }) => (
  <span className="inline-block max-w-full shrink-0 rounded border border-line bg-action-soft px-1.5 font-semibold text-[0.8125rem] text-action leading-5">
    {children}
  </span>
)

/** Marks a server with made-up data, so that no one mistakes it for a real brokerage. */
export const SampleStrip = () => (
  <aside
    aria-label="Sample data"
    className="sample-strip @container bg-brass px-4 py-1.5 text-center text-paper text-sm"
  >
    <strong>Sample data.</strong>{' '}
    <span className="@max-[20rem]:sr-only">Everything here is fictional, and nothing gets sent.</span>
  </aside>
)
