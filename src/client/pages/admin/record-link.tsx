import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TaskRecord } from '#shared/admin/tasks/contract.ts'

const look = { className: 'text-action underline underline-offset-4' }

/** Opens a record next to its list. */
export function RecordLink({ kind, id, children }: TaskRecord & { children: ReactNode }) {
  switch (kind) {
    case 'lead':
      return (
        <Link to="/admin/leads" search={{ lead: id }} {...look}>
          {children}
        </Link>
      )
    case 'application':
      return (
        <Link to="/admin/applications" search={{ application: id }} {...look}>
          {children}
        </Link>
      )
    case 'merchant':
      return (
        <Link to="/admin/leads-merchant" search={{ merchant: id }} {...look}>
          {children}
        </Link>
      )
    case 'contact':
      return (
        <Link to="/admin/contacts" search={{ contact: id }} {...look}>
          {children}
        </Link>
      )
  }
}
