import { FileActions } from '#client/features/application-files/file-actions.tsx'
import { useSignedInUser } from '#client/features/auth/session.ts'
import { TakeoverNotice } from '#client/features/takeovers/takeover-notice.tsx'
import { type ApplicationFile, assignApplication } from '#shared/applications/desk-contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { decideTakeoverRequest } from '#shared/takeovers/contract.ts'

/** Owner and stage of an application, with what the signed-in role may change, and a request to take it over. */
export function StaffFileActions({ file }: { file: ApplicationFile }) {
  const role = useSignedInUser()?.role
  return (
    <FileActions
      file={file}
      mayAssign={mayCall(role, assignApplication)}
      takeover={
        file.takeover && <TakeoverNotice request={file.takeover} mayDecide={mayCall(role, decideTakeoverRequest)} />
      }
    />
  )
}
