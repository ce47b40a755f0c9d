import type { RenderRecord } from '#client/compliance/privacy/held-list.tsx'
import { RequestPanel } from '#client/compliance/privacy/request-panel.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { RecordLink } from '#client/pages/admin/lists/record-link.tsx'
import { getApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { getContactDetail } from '#shared/intake/contact-messages/admin-contract.ts'
import { getLead } from '#shared/intake/leads/contract.ts'
import { getMerchantDetail } from '#shared/intake/merchants/admin-contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

/** Permission to open each kind's page. */
const opens = {
  lead: getLead,
  application: getApplicationDetail,
  merchant: getMerchantDetail,
  contact: getContactDetail,
}

/** The panel of the privacy requests, loaded after the list. */
export function OpenRequest({ id, onClose }: { id: string; onClose: () => void }) {
  const role = useSignedInUser()?.role
  const renderRecord: RenderRecord = (record, text) =>
    mayCall(role, opens[record.kind]) ? <RecordLink {...record}>{text}</RecordLink> : text
  return <RequestPanel id={id} onClose={onClose} renderRecord={renderRecord} />
}
