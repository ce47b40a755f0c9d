import { refusalOf } from '#client/platform/request-error.ts'
import { refreshSession } from '#client/platform/session-refresh.ts'
import { readSession } from '#client/platform/session-store.ts'
import { staffDownloadPath } from '#shared/applications/documents/addresses.ts'

/**
 * Fetches a document with the admin token, which a link could not send. An expired session is renewed once.
 * @param use the purpose in the audit log.
 * @throws RequestError if the server refuses.
 */
export async function fetchDocument(id: string, use: 'look' | 'download', signal?: AbortSignal): Promise<Blob> {
  const address = `${staffDownloadPath.replace(':id', encodeURIComponent(id))}?use=${use}`
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
