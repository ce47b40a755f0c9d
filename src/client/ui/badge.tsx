import type { ReactNode } from 'react'

export const Badge = ({ children }: { children: ReactNode }) => (
  <span className="inline-block max-w-full shrink-0 rounded border border-line bg-action-soft px-1.5 font-semibold text-[0.8125rem] text-action leading-5">
    {children}
  </span>
)
