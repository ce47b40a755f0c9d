import { ApplicationActions } from '#client/admin/application-page/application-actions.tsx'
import { TakeoverNotice } from '#client/admin/takeovers/takeover-decision.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { type ApplicationDetail, assignApplication, takeApplication } from '#shared/admin/application-page/contract.ts'
import { nextAction } from '#shared/admin/application-page/next-action.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

/** The next action of the application is shown above. */
export function StaffApplicationActions({ file }: { file: ApplicationDetail }) {
  const role = useSignedInUser()?.role
  const next = file.application.mayChange ? nextAction(file) : undefined
  return (
    <ApplicationActions
      file={file}
      isOfferedAbove={next !== undefined && 'assigns' in next}
      mayAssign={mayCall(role, assignApplication)}
      mayTake={mayCall(role, takeApplication)}
      takeover={file.takeover && <TakeoverNotice request={file.takeover} />}
    />
  )
}
