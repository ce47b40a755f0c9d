import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { ImportForm } from '#client/intake/lead-imports/import-form.tsx'
import { ImportHistory } from '#client/intake/lead-imports/import-history.tsx'
import { ImportProgress } from '#client/intake/lead-imports/import-progress.tsx'
import { readTable } from '#client/intake/lead-imports/read-table.ts'
import { useImport } from '#client/intake/lead-imports/use-import.ts'
import { PageHeader } from '#client/pages/admin/frame/page-header.tsx'
import { useTitle } from '#client/platform/browser/use-title.ts'
import type { Table } from '#client/platform/request/read-csv.ts'
import { Block } from '#client/ui/block.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { FieldError } from '#client/ui/form/field.tsx'
import { listLeadImports } from '#shared/intake/lead-imports/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

/** `/admin/leads/import` */
export function LeadImportPage() {
  useTitle('Import leads')
  const role = useSignedInUser()?.role
  if (!mayCall(role, listLeadImports))
    return <EmptyState title="No access">Only owners and managers can import leads.</EmptyState>
  return (
    <div className="@container wide:h-full relative wide:overflow-y-auto">
      <PageHeader title="Import leads">
        <Link to="/admin/leads" className="inline-flex min-h-control items-center px-3 text-action underline">
          Back to leads
        </Link>
      </PageHeader>
      <Block
        title="New import"
        intro="Upload a CSV file of up to 20 MB and 50,000 rows, each with a name, an email address and a phone number."
      >
        <NewImport />
      </Block>
      <Block title="Past imports" intro="You can undo an import while its leads are unchanged.">
        <ImportHistory />
      </Block>
    </div>
  )
}

function NewImport() {
  const [file, setFile] = useState<{ name: string; table: Table }>()
  const [problem, setProblem] = useState<string>()
  const { progress, run, stop, reset } = useImport()
  const sent = useRef<Parameters<typeof run>>(null)

  async function choose(chosen: File | undefined) {
    setProblem(undefined)
    if (!chosen) return
    try {
      setFile({ name: chosen.name, table: await readTable(chosen) })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Couldn’t read this file.')
    }
  }

  if (progress)
    return (
      <ImportProgress
        progress={progress}
        onStop={stop}
        onResume={() => sent.current && void run(...sent.current)}
        onReset={() => {
          reset()
          setFile(undefined)
        }}
      />
    )
  if (file)
    return (
      <ImportForm
        table={file.table}
        fileName={file.name}
        onStart={(...options) => {
          sent.current = options
          void run(...options)
        }}
        onCancel={() => setFile(undefined)}
      />
    )
  return (
    <div>
      <label htmlFor="file" className="block font-semibold">
        CSV file
      </label>
      <p id="file-help" className="text-ink-soft text-sm">
        The first line must contain the column names. We don’t store the file.
      </p>
      <FieldError id="file-error" message={problem} />
      <input
        id="file"
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-describedby="file-help file-error"
        aria-invalid={problem ? true : undefined}
        onChange={({ currentTarget: { files } }) => void choose(files?.[0])}
        className="mt-1.5 block min-h-field w-full rounded border border-control bg-surface py-1.5 pr-3.5 pl-1.5 file:mr-3 file:min-h-9 file:rounded file:bg-sunken file:px-4 file:font-semibold"
      />
    </div>
  )
}
