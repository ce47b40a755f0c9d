import type { ReactNode } from 'react'
import { usePage } from '#client/pages/site/page-context.ts'

interface NavLinkProps {
  href: string
  className?: string
  children: ReactNode
}

export const NavLink = ({ href, className = '', children }: NavLinkProps) => (
  <a
    href={href}
    aria-current={usePage().path === href ? 'page' : undefined}
    className={`inline-flex min-h-11 min-w-11 items-center rounded decoration-2 underline-offset-4 hover:text-action hover:underline aria-[current]:underline ${className}`}
  >
    {children}
  </a>
)
