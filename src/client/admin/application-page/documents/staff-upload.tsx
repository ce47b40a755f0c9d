import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { showDone } from '#client/ui/feedback/undo-toast.tsx'
import { Select } from '#client/ui/form/select-field.tsx'
import { documentKindLabels, documentKinds } from '#shared/applications/documents/document-kind.ts'
import { acceptedFiles } from '#shared/applications/documents/upload-limits.ts'
import { copy } from './copy.ts'
import { applicationRequirements } from './document-queries.ts'
import { type UploadPurpose, useStaffUploads } from './use-staff-uploads.ts'

interface StaffUploadAreaProps {
  applicationId: string
  children: ReactNode
}

/** Uploads documents for the applicant by button, by dropping files anywhere on the documents, or by pasting. */
export function StaffUploadArea({ applicationId, children }: StaffUploadAreaProps) {
  const { uploads, add, retry, drop } = useStaffUploads(applicationId, (names) =>
    showDone({ title: names.length === 1 ? `${names[0]} uploaded` : `${names.length} documents uploaded` }),
  )
  const open = useQuery(applicationRequirements(applicationId)).data?.requirements ?? []
  const requested = open.filter(({ status }) => status === 'open')
  const [purpose, setPurpose] = useState('')
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const addFiles = (files: readonly File[]) => {
    if (files.length > 0) add(files, purposeOf(purpose, requested))
  }
  const latest = useRef(addFiles)
  useEffect(() => {
    latest.current = addFiles
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || isEditable(event.target)) return
      event.preventDefault()
      latest.current(files)
    }
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [])

  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <section
      aria-label="Upload for the applicant"
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={(event) => event.currentTarget.contains(event.relatedTarget as Node | null) || setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        addFiles([...event.dataTransfer.files])
      }}
      className={`rounded ${isOver ? 'outline-2 outline-action outline-dashed outline-offset-4' : ''}`}
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Button variant="secondary" onClick={() => input.current?.click()}>
          <Upload size="1.1em" strokeWidth={1.5} aria-hidden="true" />
          Upload documents
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={acceptedFiles}
          onChange={({ currentTarget }) => {
            addFiles([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
        <Select label="Upload as" value={purpose} onChange={({ currentTarget: { value } }) => setPurpose(value)}>
          <option value="">Type by file name</option>
          {requested.length > 0 && (
            <optgroup label="Requests">
              {requested.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label="Types">
            {documentKinds.map((kind) => (
              <option key={kind} value={kind}>
                {documentKindLabels[kind]}
              </option>
            ))}
          </optgroup>
        </Select>
        <p className="text-ink-soft text-sm">{isOver ? 'Drop to upload.' : copy.staffUpload}</p>
      </div>
      <ul aria-label="Uploads" className="mb-3 grid gap-1 empty:hidden">
        {uploads.map((upload) => (
          <li
            key={upload.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded border border-line px-3 py-1"
          >
            <span className="wrap-anywhere font-medium">{upload.file.name}</span>
            {upload.problem ? (
              <>
                <span role="alert" className="text-danger text-sm">
                  {upload.problem}
                </span>
                <Button variant="quiet" aria-label={`Try ${upload.file.name} again`} onClick={() => retry(upload)}>
                  Try again
                </Button>
                <Button variant="quiet" aria-label={`Dismiss ${upload.file.name}`} onClick={() => drop(upload.id)}>
                  Dismiss
                </Button>
              </>
            ) : (
              <span role="status" className="text-ink-soft text-sm">
                Uploading…
              </span>
            )}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

/** A request says the type of its document. */
function purposeOf(
  chosen: string,
  requested: readonly { id: string; kind: (typeof documentKinds)[number] }[],
): UploadPurpose {
  const request = requested.find(({ id }) => id === chosen)
  if (request) return { kind: request.kind, requirement: request.id }
  return { kind: documentKinds.find((kind) => kind === chosen) }
}

/** Text goes into the field that the user is typing in. */
const isEditable = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
