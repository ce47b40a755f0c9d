import { codeForStatus, RequestError } from '#client/platform/request-error.ts'
import { readSession } from '#client/platform/session-store.ts'
import { staffDownloadPath } from '#shared/documents/addresses.ts'

/**
 * Hands a document to whoever works on the file. Asked for with the token of the desk, which a link could not carry.
 * @throws RequestError where the server refuses.
 */
export async function downloadDocument({ id, name }: { id: string; name: string }): Promise<void> {
  const headers = { authorization: `Bearer ${readSession('adminToken') ?? ''}`, 'x-requested-with': 'XMLHttpRequest' }
  const answer = await fetch(staffDownloadPath.replace(':id', encodeURIComponent(id)), { headers })
  if (!answer.ok) throw new RequestError(codeForStatus(answer.status), answer.status, {})
  const url = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
