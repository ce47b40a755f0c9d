import { codeForStatus, RequestError, refusalOf } from '#client/platform/request-error.ts'
import { readSession } from '#client/platform/session-store.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { applicationOffers, disclosurePath, staffDisclosureFilePath } from '#shared/placement/offers/admin-contract.ts'

const headers = () => ({
  authorization: `Bearer ${readSession('adminToken') ?? ''}`,
  'x-requested-with': 'XMLHttpRequest',
})

/**
 * Uploads a lender's disclosure unaltered, with the staff token and a binary body.
 * @param replaces the SHA-256 of the attached file that the caller saw.
 * @throws AppError with the server's message if it refuses the file; RequestError for everything else.
 */
export async function attachDisclosure({
  id,
  replaces,
  file,
}: {
  id: string
  replaces: string | undefined
  file: File
}) {
  const query = replaces ? `?replaces=${encodeURIComponent(replaces)}` : ''
  const answer = await fetch(disclosurePath.replace(':id', encodeURIComponent(id)) + query, {
    method: 'PUT',
    headers: { ...headers(), 'content-type': 'application/pdf' },
    body: file,
  })
  const body = await answer.json().catch(() => undefined)
  if (answer.ok) return applicationOffers.parse(body)
  if (answer.status === 422 || answer.status === 409) throw new AppError('invalid', String(body?.message))
  throw new RequestError(codeForStatus(answer.status), answer.status, {})
}

/** Downloads the disclosure for staff. @throws RequestError if the server refuses. */
export async function downloadDisclosure(id: string): Promise<void> {
  const answer = await fetch(staffDisclosureFilePath.replace(':id', encodeURIComponent(id)), { headers: headers() })
  if (!answer.ok) throw await refusalOf(answer)
  const url = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = 'lender-disclosure.pdf'
  link.click()
  URL.revokeObjectURL(url)
}
