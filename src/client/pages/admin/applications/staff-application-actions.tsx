import { Suspense } from 'react'
import { ApplicationActions } from '#client/admin/application-page/application-actions.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { loadLater, usePreload } from '#client/platform/components/load-later.tsx'
import { type ApplicationDetail, assignApplication, takeApplication } from '#shared/admin/application-page/contract.ts'
import { nextAction } from '#shared/admin/application-page/next-action.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

/** Few applications have a request. */
const TakeoverNotice = loadLater(
  async () => (await import('#client/admin/takeovers/takeover-decision.tsx')).TakeoverNotice,
)

/** The next action of the application is shown above. */
export function StaffApplicationActions({ file }: { file: ApplicationDetail }) {
  const role = useSignedInUser()?.role
  usePreload(TakeoverNotice, file.takeover !== null)
  const next = file.application.mayChange ? nextAction(file) : undefined
  return (
    <ApplicationActions
      file={file}
      isOfferedAbove={next !== undefined && 'assigns' in next}
      mayAssign={mayCall(role, assignApplication)}
      mayTake={mayCall(role, takeApplication)}
      takeover={
        file.takeover && (
          <Suspense>
            <TakeoverNotice request={file.takeover} />
          </Suspense>
        )
      }
    />
  )
}
