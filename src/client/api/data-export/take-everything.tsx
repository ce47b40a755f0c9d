import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { brandName } from '#client/platform/browser/brand.ts'
import { download } from '#client/platform/browser/download.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { dataExportPath } from '#shared/api/data-export/contract.ts'
import { fileNameOf } from '#shared/kit/brand-name.ts'

/** Exports every record as one file. Requires a step-up; the audit log records the export. */
export function TakeEverything() {
  const taking = useMutation({
    mutationFn: () => download(dataExportPath, {}, `${fileNameOf(brandName())}.ndjson`),
    retry: false,
  })
  return (
    <div className="grid gap-3">
      <FormErrors message={formProblem(taking.error)?.message ?? null} />
      <div>
        <Button className="@max-3xs:px-2" disabled={taking.isPending} onClick={() => taking.mutate()}>
          <Download size="1.2em" strokeWidth={1.5} aria-hidden="true" />
          {taking.isPending ? 'Exporting…' : 'Export everything'}
        </Button>
      </div>
      <p role="status" className="empty:hidden">
        {taking.isSuccess && 'The export is in your downloads.'}
      </p>
    </div>
  )
}
