import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { ApplicationFile } from '#shared/applications/desk-contract.ts'
import { FileMoveForm } from './file-move-form.tsx'
import { applicationFile, applicationsKey, takeApplication } from './queries.ts'

/** Taking a file, and moving it to another stage. */
export function FileActions({ file }: { file: ApplicationFile }) {
  const { id, owner, ownerId, isMine } = file.application
  const client = useQueryClient()
  const take = useMutation({
    ...takeApplication,
    onSuccess: (changed) => {
      client.setQueryData(applicationFile(id).queryKey, changed)
      void client.invalidateQueries({ queryKey: [...applicationsKey, 'list'] })
    },
    onError: () => void client.invalidateQueries(applicationFile(id)),
  })
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      <FormErrors message={formProblem(take.error)?.message ?? null} />
      <p className="flex flex-wrap items-center gap-3">
        <span className="wrap-anywhere min-w-0">
          {isMine ? 'You have the file.' : owner ? `${owner} has the file.` : 'Nobody has the file yet.'}
        </span>
        {!isMine && (
          <Button look="secondary" disabled={take.isPending} onClick={() => take.mutate({ id, from: ownerId })}>
            {owner ? 'Take over' : 'Take the file'}
          </Button>
        )}
      </p>
      <FileMoveForm key={id} file={file} />
    </div>
  )
}
