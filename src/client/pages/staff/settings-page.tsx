import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useCurrentUser } from '#client/features/auth/account-queries.ts'
import { PageHeader } from '#client/pages/staff/page-header.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { listApiKeys } from '#shared/api-keys/contract.ts'
import { listAudit } from '#shared/audit/contract.ts'
import { listRoleCalls, readCompliance } from '#shared/compliance/contract.ts'
import { readRetention } from '#shared/disposal/contract.ts'
import { readJobs } from '#shared/jobs/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { readAssignment } from '#shared/leads/assignment-contract.ts'
import { readSettings } from '#shared/settings/contract.ts'
import { listStaff } from '#shared/staff/contract.ts'
import { readMessaging } from '#shared/text-messages/contract.ts'
import { listWebhooks } from '#shared/webhooks/contract.ts'

const tab =
  'inline-flex min-h-11 min-w-11 items-center justify-center border-transparent border-b-2 px-1 text-ink-soft hover:text-ink aria-[current=page]:border-action aria-[current=page]:font-semibold aria-[current=page]:text-action'

/** `/admin/settings`: its sections, each with an address of its own; a role sees those it may use. */
export function SettingsPage() {
  const user = useCurrentUser()
  const isFirstSection = /^\/admin\/settings\/?$/.test(useLocation().pathname)
  const maySeeStaff = mayCall(user?.role, listStaff)
  const maySeeSite = mayCall(user?.role, readSettings)

  return (
    <div className="wide:flex wide:h-full wide:flex-col">
      <PageHeader title="Settings" />
      <nav aria-label="Settings" className="px-4 sm:px-6">
        <ul className="flex flex-wrap gap-x-6">
          <li>
            <Link to="/admin/settings/account" className={tab} aria-current={isFirstSection ? 'page' : undefined}>
              Your account
            </Link>
          </li>
          {maySeeStaff && (
            <li>
              <Link to="/admin/settings/staff" className={tab} activeOptions={{ includeSearch: false }}>
                Staff
              </Link>
            </li>
          )}
          {maySeeSite && (
            <li>
              <Link to="/admin/settings/site" className={tab} activeOptions={{ includeSearch: false }}>
                Site
              </Link>
            </li>
          )}
          {mayCall(user?.role, readJobs) && (
            <li>
              <Link to="/admin/settings/jobs" className={tab}>
                Messages and jobs
              </Link>
            </li>
          )}
          {mayCall(user?.role, readMessaging) && (
            <li>
              <Link to="/admin/settings/messaging" className={tab}>
                Messaging
              </Link>
            </li>
          )}
          {mayCall(user?.role, listWebhooks) && (
            <li>
              <Link to="/admin/settings/webhooks" className={tab}>
                Webhooks
              </Link>
            </li>
          )}
          {mayCall(user?.role, listApiKeys) && (
            <li>
              <Link to="/admin/settings/api-keys" className={tab}>
                API keys
              </Link>
            </li>
          )}
          {mayCall(user?.role, readAssignment) && (
            <li>
              <Link to="/admin/settings/leads" className={tab}>
                Leads
              </Link>
            </li>
          )}
          {mayCall(user?.role, readRetention) && (
            <li>
              <Link to="/admin/settings/retention" className={tab}>
                Retention
              </Link>
            </li>
          )}
          {mayCall(user?.role, listRoleCalls) && (
            <li>
              <Link to="/admin/settings/roles" className={tab}>
                Roles
              </Link>
            </li>
          )}
          {mayCall(user?.role, readCompliance) && (
            <li>
              <Link to="/admin/settings/compliance" className={tab}>
                Compliance
              </Link>
            </li>
          )}
          {mayCall(user?.role, listAudit) && (
            <li>
              <Link to="/admin/settings/audit" className={tab} activeOptions={{ includeSearch: false }}>
                Audit log
              </Link>
            </li>
          )}
        </ul>
      </nav>
      <div className="min-h-0 flex-1">
        <Suspense fallback={<Spinner />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  )
}
