import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SetUpStep } from '#shared/admin/set-up/contract.ts'
import type { SectionName } from '#shared/system/settings/sections.ts'

const sections: Partial<Readonly<Record<SetUpStep, SectionName>>> = {
  address: 'contact',
  phone: 'contact',
  licenses: 'licenses',
  claims: 'claims',
  logo: 'brand',
  legal_review: 'launch',
  open: 'launch',
}

const pages = {
  email: '/admin/settings/jobs',
  lenders: '/admin/lenders',
  staff: '/admin/settings/staff',
  backups: '/admin/diagnostics',
} as const

interface SetUpLinkProps {
  step: SetUpStep
  children: ReactNode
}

/** Leads to the page where a step of the set-up is done. */
export function SetUpLink({ step, children }: SetUpLinkProps) {
  const section = sections[step]
  if (section)
    return (
      <Link to="/admin/settings/site" search={{ section }} className="underline">
        {children}
      </Link>
    )
  return (
    <Link to={pages[step as keyof typeof pages]} className="underline">
      {children}
    </Link>
  )
}
