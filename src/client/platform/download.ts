import { refusalOf } from '#client/platform/request-error.ts'
import { refreshSession } from '#client/platform/session-refresh.ts'
import { readSession } from '#client/platform/session-store.ts'
import { withStepUp } from '#client/platform/step-up.ts'

/**
 * Fetches a file with the admin token, which a link could not send, and saves it to the user's device. Handles expired
 * sessions and step-up authentication.
 * @param body describes the file; addresses would end up in histories.
 * @throws RequestError if the server refused.
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
