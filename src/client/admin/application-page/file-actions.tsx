import type { ReactNode } from 'react'
import type { ApplicationDetail } from '#shared/applications/applications/staff-contract.ts'
import { FileMoveForm } from './file-move-form.tsx'
import { FileOwner } from './file-owner.tsx'

interface FileActionsProps {
  file: ApplicationDetail
  mayAssign: boolean
  /** A request to take it over, if there is one. */
  takeover: ReactNode
}

/** The owner of an application and a request to take it over, and moving it to another stage. */
export const FileActions = ({ file, mayAssign, takeover }: FileActionsProps) => (
  <div className="mt-4 grid grid-cols-1 gap-4">
    <FileOwner key={`${file.application.id} owner`} file={file} mayAssign={mayAssign} />
    {takeover}
    <FileMoveForm key={file.application.id} file={file} />
  </div>
)
