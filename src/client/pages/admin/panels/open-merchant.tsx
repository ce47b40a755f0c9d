import { RecordViewers } from '#client/admin/presence/record-viewers.tsx'
import { MerchantStatements } from '#client/applications/documents/merchant-statements.tsx'
import { TagEditor } from '#client/applications/tags/tag-editor.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { MerchantPanel } from '#client/intake/merchants/merchant-panel.tsx'
import { merchantLeadsKey } from '#client/intake/merchants/queries.ts'
import { PanelTasks } from '#client/pages/admin/frame/panel-tasks.tsx'
import { PersonLink } from '#client/pages/admin/lists/person-link.tsx'
import { reassignMerchantLead } from '#shared/intake/merchants/admin-contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

/** The panel of the lists of merchants, loaded after the list. */
export function OpenMerchant({ id, onClose }: { id: string; onClose: () => void }) {
  const user = useSignedInUser()
  return (
    <>
      <RecordViewers kind="merchant" id={id} />
      <MerchantPanel
        id={id}
        me={user?.id ?? ''}
        mayAssign={mayCall(user?.role, reassignMerchantLead)}
        tasks={<PanelTasks kind="merchant" id={id} />}
        statements={(lead, request) => <MerchantStatements lead={lead} request={request} />}
        renderTags={({ tags }) => (
          <>
            <TagEditor kind="merchant" id={id} listKey={merchantLeadsKey} tags={tags} canEdit />
            <PersonLink kind="merchant" id={id} />
          </>
        )}
        onClose={onClose}
      />
    </>
  )
}
