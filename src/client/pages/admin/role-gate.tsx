import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { accessNotes, closedNavItem } from '#client/pages/admin/nav-items.ts'
import { PageHeader } from '#client/pages/admin/page-header.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'

/** Restricts a page to the roles that have it in their navigation, and explains this to others. */
export function RoleGate({ children }: { children: ReactNode }) {
  const role = useSignedInUser()?.role
  const pathname = useLocation({ select: (location) => location.pathname })
  const closed = role && closedNavItem(role, pathname)
  if (!closed) return children
  return (
    <>
      <PageHeader title={closed.label} />
      <EmptyState title="No access">{accessNotes[closed.to]}</EmptyState>
    </>
  )
}
