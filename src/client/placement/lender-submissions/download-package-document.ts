import { refusalOf } from '#client/platform/request-error.ts'
import { packageDocumentPath } from '#shared/placement/lender-submissions/addresses.ts'

/**
 * Downloads a document of a package. The token goes in the request body, because URLs end up in histories and logs.
 * @throws RequestError if the server refuses.
 */
export async function downloadPackageDocument(token: string, document: { id: string; name: string }): Promise<void> {
  const answer = await fetch(packageDocumentPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ token, documentId: document.id }),
  })
  if (!answer.ok) throw await refusalOf(answer)
  const url = URL.createObjectURL(await answer.blob())
  const link = window.document.createElement('a')
  link.href = url
  link.download = document.name
  link.click()
  URL.revokeObjectURL(url)
}
