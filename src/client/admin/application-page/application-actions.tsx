import { type ReactNode, Suspense } from 'react'
import { loadLater, usePreload } from '#client/platform/components/load-later.tsx'
import { useMayChange } from '#client/platform/components/record-access.tsx'
import { useHasDraft } from '#client/platform/drafts/draft-store.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Collapsible } from '#client/ui/list/collapsible.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { stageLabels } from '#shared/applications/applications/stages.ts'
import { ApplicationOwner, ReadOnlyOwner } from './application-owner.tsx'

const ApplicationMoveForm = loadLater(async () => (await import('./application-move-form.tsx')).ApplicationMoveForm)

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
  usePreload(ApplicationMoveForm, mayChange)
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
          <Suspense fallback={<Skeleton className="h-24 w-full" />}>
            <ApplicationMoveForm key={id} file={file} />
          </Suspense>
        </Collapsible>
      )}
    </div>
  )
}
