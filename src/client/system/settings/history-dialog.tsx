import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { changesBetween, type SettingsVersion } from '#shared/system/settings/contract.ts'
import type { SectionName } from '#shared/system/settings/sections.ts'
import { formatChange } from './answer-labels.ts'
import { restoreSection, settingsHistory } from './queries.ts'

interface HistoryDialogProps {
  section: SectionName
  /** The current version. */
  version: number
  onRestored: () => void
  onClose: () => void
}

/** Lists every version of a section with its changes; each can be restored. */
export function HistoryDialog({ section, version, onRestored, onClose }: HistoryDialogProps) {
  const client = useQueryClient()
  const history = useQuery(settingsHistory(section))
  const attempt = useMutation({
    ...restoreSection,
    onSettled: () => client.invalidateQueries({ queryKey: ['settings'] }),
  })
  const versions = history.data?.versions ?? []
  const restore = (earlier: number) =>
    attempt.mutate(
      { section, version, earlier },
      {
        onSuccess: () => {
          onRestored()
          onClose()
        },
      },
    )

  return (
    <Dialog title="Version history" onClose={onClose} isBusy={attempt.isPending}>
      <div className="grid grid-cols-1 gap-4 overflow-y-auto p-5">
        <FormErrors message={formProblem(attempt.error)?.message ?? null} />
        {history.isPending && <Skeleton className="w-2/3" />}
        {history.isError && (
          <Notice isFlush title="Couldn’t load the version history" onRetry={() => void history.refetch()}>
            {messageOf(history.error)}
          </Notice>
        )}
        <ol className="divide-y divide-line">
          {versions.map((entry, index) => (
            <li key={entry.version} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
              <Version section={section} entry={entry} before={versions[index + 1]} />
              {entry.version === version ? (
                <span className="py-2.5 text-ink-soft text-sm">Current</span>
              ) : (
                <Button variant="secondary" disabled={attempt.isPending} onClick={() => restore(entry.version)}>
                  Restore<span className="sr-only"> version {entry.version}</span>
                </Button>
              )}
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  )
}

interface VersionProps {
  section: SectionName
  entry: SettingsVersion
  before: SettingsVersion | undefined
}

function Version({ section, entry, before }: VersionProps) {
  const changes = before ? changesBetween(before.value, entry.value) : []
  return (
    <div className="min-w-0 flex-1">
      <p className="font-semibold">
        {entry.changedAt ? (
          <>
            {entry.changedBy}, <TimeAgo at={entry.changedAt} />
          </>
        ) : (
          'Default'
        )}
      </p>
      <ul className="text-ink-soft text-sm">
        {changes.slice(0, 5).map((change) => (
          <li key={change.path} className="line-clamp-2">
            {formatChange(section, change)}
          </li>
        ))}
        {changes.length > 5 && <li>and {changes.length - 5} more</li>}
      </ul>
    </div>
  )
}
