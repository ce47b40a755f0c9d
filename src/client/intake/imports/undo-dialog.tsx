import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { showDone } from '#client/ui/feedback/undo-toast.tsx'
import type { Import, ImportUndo } from '#shared/intake/imports/contract.ts'
import { plural } from '#shared/kit/locale/plural.ts'
import type { ImportSubject } from './import-subject.ts'
import { undoCheck, undoImport } from './queries.ts'

interface UndoDialogProps {
  chosen: Import
  subject: ImportSubject
  onClose: () => void
}

/** Says what an undo deletes and restores, and links to the records that stay. */
export function UndoDialog({ chosen, subject, onClose }: UndoDialogProps) {
  const client = useQueryClient()
  const check = useQuery(undoCheck(chosen.id))
  const undo = useMutation({
    ...undoImport,
    onSuccess: ({ removed, restored, kept }) => {
      onClose()
      void client.invalidateQueries()
      showDone({ title: `${removed} deleted, ${restored} restored, ${kept} kept.` })
    },
  })
  return (
    <ConfirmDialog
      title={`Undo the import of ${chosen.label}?`}
      action="Undo import"
      isBusy={undo.isPending}
      problem={formProblem(undo.error)?.message ?? null}
      onConfirm={() => undo.mutate({ id: chosen.id })}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-3">
        <p>{subject.undoEffect}</p>
        {check.isPending && <Skeleton className="w-1/2" />}
        {check.isError && (
          <Notice isFlush title="Couldn’t check the import" onRetry={() => void check.refetch()}>
            {messageOf(check.error)}
          </Notice>
        )}
        {check.data && <Effect {...{ subject }} effect={check.data} />}
      </div>
    </ConfirmDialog>
  )
}

function Effect({ effect, subject }: { effect: ImportUndo; subject: ImportSubject }) {
  const { removed, restored, kept, keptLines } = effect
  return (
    <>
      <p className="font-semibold text-ink">
        {`${removed.toLocaleString('en-US')} will be deleted, ${restored.toLocaleString('en-US')} restored, ${kept.toLocaleString('en-US')} kept.`}
      </p>
      {kept > 0 && (
        <div>
          <p>{plural(kept, { one: 'Kept, because it changed since:', other: 'Kept, because they changed since:' })}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard */}
          <section aria-label="Kept lines" tabIndex={0} className="flex max-h-40 flex-wrap gap-x-3 overflow-y-auto">
            {keptLines.map(({ number, recordId }) => (
              <a key={number} href={subject.addressOf(recordId)} className="text-action underline">
                Line {number}
              </a>
            ))}
            {kept > keptLines.length && <span>{`and ${(kept - keptLines.length).toLocaleString('en-US')} more`}</span>}
          </section>
        </div>
      )}
    </>
  )
}
