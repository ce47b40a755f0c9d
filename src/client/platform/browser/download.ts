import { refusalOf } from '#client/platform/request/request-error.ts'
import { refreshSession } from '#client/platform/session/session-refresh.ts'
import { readSession } from '#client/platform/session/session-store.ts'
import { withStepUp } from '#client/platform/session/step-up.ts'
import { staffDownloadPath } from '#shared/applications/documents/upload-limits.ts'

/**
 * Saves a file that requires the admin token, which links can't send.
 * @param body describes the file; addresses would end up in histories.
 * @throws RequestError
 */
export async function download(path: string, body: object, fileName: string): Promise<void> {
  const answer = await withStepUp(async () => {
    const token = readSession('adminToken')
    const first = await post(path, body)
    const answer = first.status === 401 && (await refreshSession(token, 'adminToken')) ? await post(path, body) : first
    if (!answer.ok) throw await refusalOf(answer)
    return answer
  })
  const url = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}

const post = (path: string, body: object) =>
  fetch(path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${readSession('adminToken') ?? ''}`,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
    },
    body: JSON.stringify(body),
  })

export function saveFile(name: string, content: BlobPart, type: string) {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/**
 * Fetches a document that requires the admin token, which links can't send.
 * @param use the purpose in the audit log.
 * @throws RequestError
 */
export const fetchDocument = (id: string, use: 'view' | 'download', signal?: AbortSignal): Promise<Blob> =>
  fetchFile(`${staffDownloadPath.replace(':id', encodeURIComponent(id))}?use=${use}`, signal)

async function fetchFile(address: string, signal?: AbortSignal): Promise<Blob> {
  const ask = () => {
    const headers = { authorization: `Bearer ${readSession('adminToken') ?? ''}`, 'x-requested-with': 'XMLHttpRequest' }
    return fetch(address, { headers, ...(signal && { signal }) })
  }
  const token = readSession('adminToken')
  const first = await ask()
  const answer = first.status === 401 && (await refreshSession(token, 'adminToken')) ? await ask() : first
  if (!answer.ok) throw await refusalOf(answer)
  return answer.blob()
}

/**
 * Saves a file of the admin API to the user's device.
 * @throws RequestError
 */
export async function downloadFile(address: string, name: string): Promise<void> {
  const file = await fetchFile(address)
  saveFile(name, file, file.type)
}

/**
 * Saves a document to the user's device.
 * @throws RequestError
 */
export async function downloadDocument({ id, name }: { id: string; name: string }): Promise<void> {
  const file = await fetchDocument(id, 'download')
  saveFile(name, file, file.type)
}
