import { refusalOf } from '#client/platform/request-error.ts'
import { refreshSession } from '#client/platform/session-refresh.ts'
import { readSession } from '#client/platform/session-store.ts'
import { staffDownloadPath } from '#shared/applications/documents/addresses.ts'

/**
 * A document, for whoever works on the file: asked for with the token of the desk, which a link could not carry. A lost
 * session is renewed once.
 * @param use what the audit log says it was fetched for.
 * @throws RequestError where the server refuses.
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
