import { useQuery } from '@tanstack/react-query'
import { TagSettings } from '#client/applications/tags/tag-settings.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { AssignmentForm } from '#client/intake/lead-assignment/assignment-form.tsx'
import { currentAssignment, owners, sources } from '#client/intake/lead-assignment/queries.ts'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Block } from '#client/ui/block.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { requestedProducts } from '#shared/applications/applications/steps/requested-products.ts'
import { readAssignment } from '#shared/intake/lead-assignment/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

/** `/admin/settings/leads` */
export function LeadAssignmentPage() {
  useTitle('Leads')
  const isAllowed = mayCall(useSignedInUser()?.role, readAssignment)
  const saved = useQuery({ ...currentAssignment, enabled: isAllowed })
  const who = useQuery(owners)
  const known = useQuery(sources)
  if (!isAllowed) return <EmptyState title="No access">Only owners and managers can change lead assignment.</EmptyState>
  if (saved.isPending || who.isPending) return <Spinner />
  if (!saved.data || !who.data)
    return (
      <Notice
        title="Couldn’t load the rules"
        onRetry={() => void Promise.all([saved.refetch(), who.refetch()])}
        isRetrying={saved.isFetching}
      >
        {messageOf(saved.error ?? who.error)}
      </Notice>
    )
  return (
    <div className="@container pt-4 wide:h-full relative wide:overflow-y-auto">
      <Block
        title="Lead assignment"
        intro="The first rule that matches a new lead or a submitted application applies, and its people or the members of its team take turns. Records that match no rule stay unassigned, where anyone can claim them."
      >
        <AssignmentForm
          saved={saved.data}
          choices={{ ...who.data, sources: known.data?.sources ?? [], products: requestedProducts }}
        />
      </Block>
      <Block
        title="Tags"
        intro="Labels for leads, applications and merchant requests. Renaming a tag changes it everywhere, and you can merge two tags."
      >
        <TagSettings />
      </Block>
    </div>
  )
}
