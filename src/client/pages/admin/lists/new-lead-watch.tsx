import { Link } from '@tanstack/react-router'
import { NewLeadNotice } from '#client/admin/lead-management/ownership/new-lead-notice.tsx'
import { useNewLeadAlerts } from '#client/admin/lead-management/ownership/use-new-lead-alerts.ts'

const linkStyle = 'text-action underline underline-offset-4'

/** Announces new leads on every page; loaded after the first screen. */
export function NewLeadWatch({ me }: { me: string }) {
  useNewLeadAlerts(me)
  return (
    <NewLeadNotice
      me={me}
      renderLink={({ id, name }, isApart) => (
        <Link
          to="/admin/leads"
          search={{ lead: id }}
          {...(isApart && { target: '_blank' })}
          className={`${linkStyle} font-semibold`}
        >
          {name}
        </Link>
      )}
      renderMore={(count, isApart) => (
        <Link
          to="/admin/leads"
          search={{ status: 'new', owner: 'unassigned' }}
          {...(isApart && { target: '_blank' })}
          className={linkStyle}
        >
          {count} more
        </Link>
      )}
    />
  )
}
