import { useMutation } from '@tanstack/react-query'
import { showErrorToast } from '#client/platform/errors/show-error-toast.ts'
import { type ExportedList, exportPath } from '#shared/admin/lists/exports/exported-list.ts'

/** Exports a list as it is filtered. Requires step-up; the audit log records it. */
export function useListExport(list: ExportedList | undefined, filter: Readonly<Record<string, string>>) {
  const exporting = useMutation({
    mutationFn: async () => {
      if (!list) return
      const { download } = await import('#client/platform/browser/download.ts')
      await download(exportPath(list), filter, `${list}.csv`)
    },
    retry: false,
    onError: (error) => showErrorToast('Couldn’t export the list', error),
  })
  return { start: () => exporting.mutate(), isPending: exporting.isPending }
}
