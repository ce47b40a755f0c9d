import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { applicationDetail } from '#client/admin/application-page/queries.ts'
import { messageOf, RequestError } from '#client/platform/request/request-error.ts'
import { uploadFile } from '#client/platform/request/upload-file.ts'
import { reviewedDocument } from '#shared/applications/documents/contract.ts'
import { coversMonths, type DocumentKind, guessKind } from '#shared/applications/documents/document-kind.ts'
import { refusalLabels } from '#shared/applications/documents/refusal.ts'
import { refusalByName, refusalBySize, staffUploadPath } from '#shared/applications/documents/upload-limits.ts'
import { monthInName } from '#shared/kit/month.ts'
import { applicationDocuments, applicationRequirements } from './document-queries.ts'

/** A document type, or the id of a request. */
export interface UploadPurpose {
  readonly kind?: DocumentKind | undefined
  readonly requirement?: string | undefined
}

export interface StaffUpload {
  readonly id: string
  readonly file: File
  readonly purpose: UploadPurpose
  readonly problem: string | undefined
}

/** Manages uploads of staff for an applicant, one after another; failed ones stay until they are retried or dropped. */
export function useStaffUploads(applicationId: string, onDone: (names: readonly string[]) => void) {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly StaffUpload[]>([])
  const change = (id: string, problem: string | undefined) =>
    setUploads((now) => now.map((upload) => (upload.id === id ? { ...upload, problem } : upload)))
  const drop = useCallback((id: string) => setUploads((now) => now.filter((upload) => upload.id !== id)), [])

  async function send({ id, file, purpose }: StaffUpload): Promise<boolean> {
    try {
      reviewedDocument.parse(await uploadFile(addressOf(applicationId, id, file, purpose), file))
    } catch (error) {
      const reason = error instanceof RequestError ? error.details.reason : undefined
      change(id, reason ?? messageOf(error))
      // A refused file is in no list.
      void client.invalidateQueries({ queryKey: applicationDocuments(applicationId).queryKey })
      return false
    }
    const parts = [
      applicationDocuments(applicationId),
      applicationRequirements(applicationId),
      applicationDetail(applicationId),
    ]
    await Promise.all(parts.map(({ queryKey }) => client.invalidateQueries({ queryKey })))
    drop(id)
    return true
  }

  async function sendAll(wanted: readonly StaffUpload[]) {
    const sent: string[] = []
    for (const upload of wanted) if (await send(upload)) sent.push(upload.file.name)
    if (sent.length > 0) onDone(sent)
  }

  return {
    uploads,
    drop,
    add: (files: readonly File[], purpose: UploadPurpose) => {
      const added = files.map((file) => {
        const refusal = refusalBySize(file.size) ?? refusalByName(file.name, file.type)
        return { id: uuidv7(), file, purpose, problem: refusal && refusalLabels[refusal] }
      })
      setUploads((now) => [...now, ...added])
      void sendAll(added.filter(({ problem }) => !problem))
    },
    retry: (upload: StaffUpload) => {
      change(upload.id, undefined)
      void sendAll([upload])
    },
  }
}

function addressOf(applicationId: string, id: string, file: File, { kind: given, requirement }: UploadPurpose) {
  const kind = given ?? guessKind(file.name)
  const month = monthInName(file.name)
  const query = new URLSearchParams({
    ...{ filename: file.name, kind, modified: String(file.lastModified) },
    ...(month && coversMonths(kind) && { months: month }),
    ...(requirement && { requirement }),
  })
  return `${staffUploadPath.replace(':applicationId', applicationId).replace(':id', id)}?${query}`
}
