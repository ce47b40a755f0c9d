import { refreshSession } from '#client/platform/session/session-refresh.ts'
import { readSession } from '#client/platform/session/session-store.ts'
import { RequestError, refusalOf } from './request-error.ts'

/**
 * Sends a file's bytes with the admin token.
 * @throws RequestError
 */
export async function uploadFile(address: string, file: Blob): Promise<unknown> {
  const put = () =>
    fetch(address, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${readSession('adminToken') ?? ''}`,
        'content-type': 'application/octet-stream',
        'x-requested-with': 'XMLHttpRequest',
      },
      body: file,
    }).catch(() => {
      throw new RequestError('NETWORK_ERROR', 0, {})
    })
  const token = readSession('adminToken')
  const first = await put()
  const answer = first.status === 401 && (await refreshSession(token, 'adminToken')) ? await put() : first
  if (!answer.ok) throw await refusalOf(answer)
  return answer.json()
}
