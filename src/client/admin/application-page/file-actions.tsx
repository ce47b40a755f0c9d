import type { ReactNode } from 'react'
import type { ApplicationDetail } from '#shared/applications/applications/staff-contract.ts'
import { FileMoveForm } from './file-move-form.tsx'
import { FileOwner } from './file-owner.tsx'

interface FileActionsProps {
  file: ApplicationDetail
  mayAssign: boolean
  /** A pending reassignment request. */
  takeover: ReactNode
}

/** The owner of an application, a pending reassignment request and the stage form. */
export const FileActions = ({ file, mayAssign, takeover }: FileActionsProps) => (
  <div className="mt-4 grid grid-cols-1 gap-4">
    <FileOwner key={`${file.application.id} owner`} file={file} mayAssign={mayAssign} />
    {takeover}
    <FileMoveForm key={file.application.id} file={file} />
  </div>
)
