import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { download } from '#client/platform/browser/download.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { SlimButton } from '#client/ui/slim-button.tsx'
import { type ExportedList, exportPath } from '#shared/admin/list-exports/exported-list.ts'

interface ExportButtonProps {
  list: ExportedList
  filter: Readonly<Record<string, string>>
}

/** Requires step-up; the audit log records it. */
export function ExportButton({ list, filter }: ExportButtonProps) {
  const exporting = useMutation({ mutationFn: () => download(exportPath(list), filter, `${list}.csv`), retry: false })
  const problem = formProblem(exporting.error)
  return (
    <>
      <SlimButton padding="tool" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
        <Download size="1.2em" strokeWidth={1.5} aria-hidden="true" />
        <span className="@max-3xs:sr-only">{exporting.isPending ? 'Exporting…' : 'Export'}</span>
      </SlimButton>
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem.message}
        </p>
      )}
    </>
  )
}
