import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { Growth, IssueDialog, IssueRow } from '#client/intake/newsletter/issue-row.tsx'
import { newsletterNow } from '#client/intake/newsletter/queries.ts'
import { PageHeader } from '#client/pages/admin/frame/page-header.tsx'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Block } from '#client/ui/block.tsx'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { exportRoles } from '#shared/intake/newsletter/admin-contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

/** `/admin/newsletter` */
export function NewsletterPage() {
  useTitle('Newsletter')
  const role = useSignedInUser()?.role
  const newsletter = useQuery(newsletterNow)
  const [edited, setEdited] = useState<string>()
  if (!newsletter.data)
    return (
      <>
        <PageHeader title="Newsletter" />
        {newsletter.isPending ? (
          <Spinner />
        ) : (
          <Notice
            title="Couldn't load the newsletter"
            onRetry={() => void newsletter.refetch()}
            isRetrying={newsletter.isFetching}
          >
            {messageOf(newsletter.error)}
          </Notice>
        )}
      </>
    )
  const { counts, weeks, issues, hasPostalAddress } = newsletter.data
  const obstacle = !hasPostalAddress
    ? 'Add a postal address in Settings, Contact before sending. The law requires one in every issue.'
    : counts.confirmed === 0
      ? 'You can send issues once someone has subscribed and confirmed.'
      : null
  const close = () => setEdited(undefined)
  return (
    <div className="wide:h-full relative wide:overflow-y-auto">
      <PageHeader title="Newsletter">
        <Button onClick={() => setEdited(uuidv7())}>Write issue</Button>
      </PageHeader>
      <div className="@container">
        <Block title="Issues" intro={obstacle ?? 'Plain-text email to all confirmed subscribers.'}>
          {issues.length === 0 && <p className="text-ink-soft">No issues yet. Write the first one.</p>}
          <ul className="grid grid-cols-1 divide-y divide-line border-line border-y empty:hidden">
            {issues.map((issue) => (
              <IssueRow
                key={issue.id}
                issue={issue}
                readers={counts.confirmed}
                obstacle={obstacle}
                onEdit={() => setEdited(issue.id)}
              />
            ))}
          </ul>
        </Block>
        <Block title="Subscribers" intro="All have confirmed by email. People who unsubscribed get no more issues.">
          <Growth counts={counts} weeks={weeks} mayExport={mayCall(role, { access: exportRoles })} />
        </Block>
      </div>
      {edited && (
        <IssueDialog id={edited} issue={issues.find(({ id }) => id === edited)} onSaved={close} onClose={close} />
      )}
    </div>
  )
}
