import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { closedPlace, keepers } from '#client/pages/admin/desk-places.ts'
import { PageHeader } from '#client/pages/admin/page-header.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'

/** Opens a page of the menu to its roles alone; who types its address and has another one reads whose it is. */
export function RoleGate({ children }: { children: ReactNode }) {
  const role = useSignedInUser()?.role
  const pathname = useLocation({ select: (location) => location.pathname })
  const closed = role && closedPlace(role, pathname)
  if (!closed) return children
  return (
    <>
      <PageHeader title={closed.label} />
      <EmptyState title="Not for your role">{keepers[closed.to]}</EmptyState>
    </>
  )
}
