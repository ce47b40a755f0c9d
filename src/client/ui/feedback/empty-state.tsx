import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  children: ReactNode
  action?: ReactNode
}

export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div className="mx-auto flex max-w-lg flex-col items-center px-6 py-16 text-center">
    <h2 className="text-lg">{title}</h2>
    <div className="mt-2 text-balance text-ink-soft text-sm">{children}</div>
    {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
)
