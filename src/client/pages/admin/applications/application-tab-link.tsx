import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { shape, variants } from '#client/ui/button.tsx'
import { type ApplicationTabSlug, plainApplicationSearch } from './application-search.ts'

interface ApplicationTabLinkProps {
  application: string
  tab: ApplicationTabSlug
  className?: string
  isOpen?: boolean
  /** Within the page of the application. */
  isReplacing?: boolean
  /** Fetches the tab when someone points at its link. */
  onPreload?: () => void
  onClick?: () => void
  children: ReactNode
}

/** A link to a tab of an application; as tall as a button, and by default looking like one. */
export const ApplicationTabLink = ({
  application,
  tab,
  className = `px-control-x ${shape} ${variants.primary}`,
  isOpen = false,
  isReplacing = false,
  onPreload,
  onClick,
  children,
}: ApplicationTabLinkProps) => (
  <Link
    to="/admin/applications/$application"
    params={{ application }}
    search={{ ...plainApplicationSearch, tab }}
    replace={isReplacing}
    // Otherwise the default tab looks active next to every other.
    activeOptions={{ exact: true, includeSearch: true }}
    aria-current={isOpen ? 'page' : undefined}
    onPointerEnter={onPreload}
    onFocus={onPreload}
    onClick={onClick}
    className={className}
  >
    {children}
  </Link>
)
