import type { ReactNode } from 'react'
import { useMayChange } from '#client/platform/components/record-access.tsx'
import { useHasDraft } from '#client/platform/drafts/draft-store.ts'
import { Collapsible } from '#client/ui/list/collapsible.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { stageLabels } from '#shared/applications/applications/stages.ts'
import { ApplicationMoveForm } from './application-move-form.tsx'
import { ApplicationOwner, ReadOnlyOwner } from './application-owner.tsx'

interface ApplicationActionsProps {
  file: ApplicationDetail
  mayAssign: boolean
  /** Can ask for it, also outside the own records. */
  mayTake: boolean
  /** Assigning it is already the next action of the view. */
  isOfferedAbove?: boolean
  takeover: ReactNode
}

/** Who has the application and where it is, both edited in place. */
export function ApplicationActions({
  file,
  mayAssign,
  mayTake,
  isOfferedAbove = false,
  takeover,
}: ApplicationActionsProps) {
  const { id, stage } = file.application
  const hasMoveDraft = useHasDraft(`move ${id}`)
  const mayChange = useMayChange()
  return (
    <div className="grid grid-cols-1">
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] @max-3xs:grid-cols-1 items-start gap-x-3">
        <span className="flex min-h-control items-center text-ink-soft text-sm">Owner</span>
        <div className="min-w-0">
          {mayTake ? (
            <ApplicationOwner key={`${id} owner`} file={file} mayAssign={mayAssign} isOfferedAbove={isOfferedAbove} />
          ) : (
            <ReadOnlyOwner {...file.application} />
          )}
        </div>
      </div>
      {takeover}
      {mayChange && (
        <Collapsible title="Move to another stage" summary={stageLabels[stage]} isOpen={hasMoveDraft} keys="s">
          <ApplicationMoveForm key={id} file={file} />
        </Collapsible>
      )}
    </div>
  )
}
