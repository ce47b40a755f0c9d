import type { ReactNode } from 'react'

export const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2">{children}</div>
)
