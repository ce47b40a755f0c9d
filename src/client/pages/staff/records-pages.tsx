import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeader } from '#client/pages/staff/page-header.tsx'
import { useTitle } from '#client/platform/use-title.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'

interface RecordsPageProps {
  title: string
  /** "There are no contacts": what this page has to show today. */
  none: string
  children: ReactNode
}

/** A page whose records do not exist yet: what will live here, and what staff can do meanwhile. */
function RecordsPage({ title, none, children }: RecordsPageProps) {
  useTitle(title)
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title={none}
        action={
          <Link to="/admin/leads" className="inline-flex min-h-11 items-center px-3 text-action underline">
            Open leads
          </Link>
        }
      >
        {children}
      </EmptyState>
    </>
  )
}

export const MerchantServicesPage = () => (
  <RecordsPage title="Merchant services" none="There are no merchant accounts">
    This page holds card-processing accounts and their quotes. None has been opened. A business that asks about card
    processing reaches you as a lead.
  </RecordsPage>
)

export const MerchantLeadsPage = () => (
  <RecordsPage title="Merchant leads" none="There are no merchant leads">
    This page holds requests for a merchant quote. None has come in. Everyone who left their details is under Leads,
    with the page they came from.
  </RecordsPage>
)
