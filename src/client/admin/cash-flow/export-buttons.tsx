import { useMutation } from '@tanstack/react-query'
import { download } from '#client/platform/browser/download.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { type CashFlowFormat, cashFlowExportPath, cashFlowFormats } from '#shared/admin/cash-flow/export-path.ts'
import { copy } from './copy.ts'

const labels: Readonly<Record<CashFlowFormat, string>> = {
  csv: 'Download lines (CSV)',
  xlsx: 'Download workbook (XLSX)',
  pdf: 'Download summary (PDF)',
}

/** Each download is recorded in the activity. */
export function ExportButtons({ applicationId }: { applicationId: string }) {
  const saving = useMutation({
    mutationFn: (format: CashFlowFormat) =>
      download(cashFlowExportPath(format).replace(':id', applicationId), {}, `cash-flow.${format}`),
  })
  return (
    <>
      <FormErrors message={formProblem(saving.error)?.message ?? null} />
      <div className="flex flex-wrap gap-2">
        {cashFlowFormats.map((format) => (
          <Button key={format} variant="secondary" disabled={saving.isPending} onClick={() => saving.mutate(format)}>
            {labels[format]}
          </Button>
        ))}
      </div>
      <p className="mt-1 text-ink-soft text-sm">{copy.summaryHelp}</p>
    </>
  )
}
