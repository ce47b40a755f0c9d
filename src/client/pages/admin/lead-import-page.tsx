import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import type { Table } from '#client/intake/lead-imports/columns.ts'
import { ImportForm } from '#client/intake/lead-imports/import-form.tsx'
import { ImportHistory } from '#client/intake/lead-imports/import-history.tsx'
import { ImportProgress } from '#client/intake/lead-imports/import-progress.tsx'
import { readTable } from '#client/intake/lead-imports/read-table.ts'
import { useImport } from '#client/intake/lead-imports/use-import.ts'
import { PageHeader } from '#client/pages/admin/page-header.tsx'
import { useTitle } from '#client/platform/use-title.ts'
import { Block } from '#client/ui/block.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { listLeadImports } from '#shared/intake/lead-imports/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'

/** `/admin/leads/import`: leads from a file, step by step, and earlier imports. */
export function LeadImportPage() {
  useTitle('Import leads')
  const role = useSignedInUser()?.role
  if (!mayCall(role, listLeadImports))
    return <EmptyState title="Not for your role">Owners and managers bring leads from files.</EmptyState>
  return (
    <div className="@container wide:h-full relative wide:overflow-y-auto">
      <PageHeader title="Import leads">
        <Link to="/admin/leads" className="inline-flex min-h-11 items-center px-3 text-action underline">
          Back to the leads
        </Link>
      </PageHeader>
      <Block
        title="From a file"
        intro="A CSV file of up to 20 MB and 50,000 rows, with a name, an e-mail address and a phone number in each."
      >
        <NewImport />
      </Block>
      <Block title="Earlier imports" intro="An import can be taken back while its leads are untouched.">
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
      setProblem(error instanceof Error ? error.message : 'This file could not be read.')
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
        onStart={(...given) => {
          sent.current = given
          void run(...given)
        }}
        onCancel={() => setFile(undefined)}
      />
    )
  return (
    <div>
      <label htmlFor="file" className="block font-semibold">
        The file
      </label>
      <p id="file-help" className="text-ink-soft text-sm">
        Its first line names the columns. The file itself is not kept.
      </p>
      <FieldError id="file-error" message={problem} />
      <input
        id="file"
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-describedby="file-help file-error"
        aria-invalid={problem ? true : undefined}
        onChange={({ currentTarget: { files } }) => void choose(files?.[0])}
        className="mt-1.5 block min-h-12 w-full rounded border border-control bg-surface py-1.5 pr-3.5 pl-1.5 file:mr-3 file:min-h-9 file:rounded file:bg-sunken file:px-4 file:font-semibold"
      />
    </div>
  )
}
