import type { ReactNode } from 'react'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { ApplicationMoveForm } from './application-move-form.tsx'
import { ApplicationOwner } from './application-owner.tsx'

interface ApplicationActionsProps {
  file: ApplicationDetail
  mayAssign: boolean
  takeover: ReactNode
}

export const ApplicationActions = ({ file, mayAssign, takeover }: ApplicationActionsProps) => (
  <div className="mt-4 grid grid-cols-1 gap-4">
    <ApplicationOwner key={`${file.application.id} owner`} file={file} mayAssign={mayAssign} />
    {takeover}
    <ApplicationMoveForm key={file.application.id} file={file} />
  </div>
)
