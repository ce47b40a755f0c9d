import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { copy } from '#client/intake/imports/copy.ts'
import { ImportHistory } from '#client/intake/imports/import-history.tsx'
import { ImportProgress } from '#client/intake/imports/import-progress.tsx'
import type { ImportSubject } from '#client/intake/imports/import-subject.ts'
import { downloadTemplate, readTable } from '#client/intake/imports/read-table.ts'
import { useImport } from '#client/intake/imports/use-import.ts'
import { PageHeader } from '#client/pages/admin/frame/page-header.tsx'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { loadLater, usePreload } from '#client/platform/components/load-later.tsx'
import type { Table } from '#client/platform/request/read-csv.ts'
import { Block } from '#client/ui/block.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { FieldError } from '#client/ui/form/field.tsx'
import { RadioField } from '#client/ui/form/radio-field.tsx'
import { listImports } from '#shared/intake/imports/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { importSubjects } from './import-subjects.ts'

const ImportForm = loadLater(async () => (await import('#client/intake/imports/import-form.tsx')).ImportForm)

/** `/admin/leads/import` and `/admin/import/merchants` */
export function ImportPage() {
  const { kind = 'leads' } = useParams({ strict: false })
  const subject = importSubjects.find((one) => one.kind === kind) ?? importSubjects[0]
  useTitle(subject ? `Import ${subject.plural}` : 'Import')
  const role = useSignedInUser()?.role
  if (!mayCall(role, listImports) || !subject)
    return <EmptyState title="No access">Only owners and managers can import.</EmptyState>
  return (
    <div className="@container wide:h-full relative wide:overflow-y-auto">
      <PageHeader title={`Import ${subject.plural}`}>
        <Link
          to={subject.listPath}
          search={subject.listSearch ?? {}}
          className="inline-flex min-h-control items-center @max-3xs:whitespace-normal whitespace-nowrap text-action underline"
        >{`Back to ${subject.plural}`}</Link>
      </PageHeader>
      <Block title="New import" intro="Upload a CSV file of up to 20 MB and 50,000 rows.">
        <NewImport key={subject.kind} subject={subject} />
      </Block>
      <Block title="Past imports" intro="You can undo an import while its records are unchanged.">
        <ImportHistory subjects={importSubjects} />
      </Block>
    </div>
  )
}

function NewImport({ subject }: { subject: ImportSubject }) {
  const [file, setFile] = useState<{ name: string; table: Table }>()
  const [problem, setProblem] = useState<string>()
  const [reading, setReading] = useState<File>()
  const latest = useRef<File>(undefined)
  const { progress, run, stop, reset } = useImport()
  const sent = useRef<Parameters<typeof run>>(null)
  usePreload(ImportForm, true)

  async function choose(chosen: File | undefined) {
    setProblem(undefined)
    latest.current = chosen
    setReading(chosen)
    if (!chosen) return
    const result = await readTable(chosen).catch((error: unknown) => error)
    // Another file was chosen while this one was read.
    if (latest.current !== chosen) return
    setReading(undefined)
    if (result instanceof Error) setProblem(result.message)
    else setFile({ name: chosen.name, table: result as Table })
  }

  if (progress && file)
    return (
      <ImportProgress
        {...{ progress }}
        table={file.table}
        fields={subject.format.fields}
        onStop={stop}
        onResume={() => sent.current && void run(...sent.current)}
        onReset={() => {
          reset()
          setFile(undefined)
        }}
      />
    )
  return (
    <>
      <p role="status" className={reading ? 'wrap-anywhere font-semibold' : 'sr-only'}>
        {reading ? copy.reading(reading.name) : file && copy.fileRead}
      </p>
      {file ? (
        <Suspense>
          <ImportForm
            subject={subject}
            table={file.table}
            fileName={file.name}
            onStart={(...options) => {
              sent.current = options
              void run(...options)
            }}
            onCancel={() => setFile(undefined)}
          />
        </Suspense>
      ) : (
        <ChooseFile {...{ subject, problem }} isReading={reading !== undefined} onChoose={choose} />
      )}
    </>
  )
}

interface ChooseFileProps {
  subject: ImportSubject
  problem: string | undefined
  isReading: boolean
  onChoose: (file: File | undefined) => Promise<void>
}

function ChooseFile({ subject, problem, isReading, onChoose }: ChooseFileProps) {
  const navigate = useNavigate()
  return (
    <div className="grid grid-cols-1 gap-5" aria-busy={isReading}>
      <RadioField
        id="kind"
        label="What are you importing?"
        name="kind"
        value={subject.kind}
        options={importSubjects.map(({ kind, title }) => [kind, title])}
        onChange={(kind) => void navigate({ to: '/admin/import/$kind', params: { kind }, replace: true })}
      />
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
          onChange={({ currentTarget: { files } }) => void onChoose(files?.[0])}
          className="mt-1.5 block min-h-field w-full rounded border border-control bg-surface py-1.5 pr-3.5 pl-1.5 file:mr-3 file:min-h-9 file:rounded file:bg-sunken file:px-4 file:font-semibold"
        />
        <Button
          variant="quiet"
          className="mt-2 -ml-control-x"
          onClick={() => downloadTemplate(subject.kind, subject.format.fields)}
        >{`Download a template for ${subject.plural} (CSV)`}</Button>
      </div>
    </div>
  )
}
