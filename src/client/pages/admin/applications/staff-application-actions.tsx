import { ApplicationActions } from '#client/admin/application-page/application-actions.tsx'
import { TakeoverNotice } from '#client/admin/takeovers/takeover-decision.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { type ApplicationDetail, assignApplication } from '#shared/admin/application-page/contract.ts'
import { decideTakeoverRequest } from '#shared/admin/takeovers/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

export function StaffApplicationActions({ file }: { file: ApplicationDetail }) {
  const role = useSignedInUser()?.role
  return (
    <ApplicationActions
      file={file}
      mayAssign={mayCall(role, assignApplication)}
      takeover={
        file.takeover && <TakeoverNotice request={file.takeover} mayDecide={mayCall(role, decideTakeoverRequest)} />
      }
    />
  )
}
