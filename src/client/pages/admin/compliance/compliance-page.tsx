import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CheckList } from '#client/compliance/controls/check-list.tsx'
import { complianceNow } from '#client/compliance/controls/queries.ts'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { loadLater } from '#client/platform/components/load-later.tsx'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Block } from '#client/ui/block.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { dataExportRoles } from '#shared/api/data-export/contract.ts'
import { readCompliance } from '#shared/compliance/controls/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { saveRule } from '#shared/placement/disclosure-rules/contract.ts'
import { savePeriod } from '#shared/system/legal-periods/contract.ts'
import { LegalPeriods } from './legal-periods.tsx'
import { StateRules } from './state-rules.tsx'

const TakeEverything = loadLater(
  async () => (await import('#client/api/data-export/take-everything.tsx')).TakeEverything,
)

/** `/admin/settings/compliance`; `?rule=NY` opens a state's rule. */
export function CompliancePage() {
  useTitle('Compliance')
  const role = useSignedInUser()?.role
  const isAllowed = mayCall(role, readCompliance)
  const compliance = useQuery({ ...complianceNow, enabled: isAllowed })
  if (!isAllowed)
    return <EmptyState title="No access">Only owners, managers and compliance can open this page.</EmptyState>
  if (compliance.isPending) return <Spinner />
  if (!compliance.data)
    return (
      <Notice
        title="Couldn’t load the checks"
        onRetry={() => void compliance.refetch()}
        isRetrying={compliance.isFetching}
      >
        {messageOf(compliance.error)}
      </Notice>
    )
  const { checks, sessions } = compliance.data
  return (
    <div className="@container pt-4 wide:h-full relative wide:overflow-y-auto">
      <Block
        title="Needs attention"
        intro={`Automatic checks. ${sessions === 1 ? 'One browser is' : `${sessions} browsers are`} signed in to the admin area.`}
      >
        <CheckList
          checks={checks}
          mayCall={(call) => mayCall(role, call)}
          renderLink={(to, text) => <AdminLink to={to}>{text}</AdminLink>}
        />
      </Block>
      <div id="state-rules">
        <Block
          title="State rules"
          intro="When the lender’s disclosure is due, by the applicant’s state. A change applies to the next offer. Information only, not legal advice."
          isStacked
        >
          <StateRules mayChange={mayCall(role, saveRule)} />
        </Block>
      </div>
      <Block
        title="Other legal deadlines"
        intro="The number of days for each deadline. A change applies to requests and applications received on or after its start date. Deadlines that are already running don’t change. How long records are stored is under Retention."
        isStacked
      >
        <LegalPeriods mayChange={mayCall(role, savePeriod)} />
      </Block>
      {mayCall(role, { access: dataExportRoles }) && (
        <Block title="Export everything" intro="To move to another system or for your own archive.">
          <p>
            All records as JSON lines, table by table. Credentials (passwords, keys, sessions) and encrypted contents
            (answers, messages, documents) are not included; export encrypted contents from each application.
          </p>
          <Suspense>
            <TakeEverything />
          </Suspense>
        </Block>
      )}
    </div>
  )
}

/** Uses the full URL, without reloading the app. */
function AdminLink({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate()
  return (
    <a
      href={to}
      className="inline-flex min-h-control items-center text-action underline"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate({ href: to })
      }}
    >
      {children}
    </a>
  )
}
