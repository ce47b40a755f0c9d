import { useCallback, useEffect, useState } from 'react'
import { messageOf, RequestError } from '#client/platform/request-error.ts'
import { send } from '#client/platform/send.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { closeFile, findOpenFile, type OpenFile, openLink } from '#shared/applications/applicants/contract.ts'
import { type ExpectedFile, expectFile, findExpectedFile, forgetFile } from './expected-file.ts'
import { takeToken } from './take-token.ts'

export type FileState =
  /** `isExpected`: this tab had one open, or came by a link. */
  | { readonly kind: 'looking'; readonly isExpected: boolean }
  | NoFile
  | { readonly kind: 'open'; readonly file: OpenFile }

/** `problem`: why a link opened nothing, or why we could not look. `isLinkSpent`: trying again cannot help. */
export interface NoFile {
  readonly kind: 'none'
  readonly problem?: string
  readonly isLinkSpent?: boolean
  /** What this tab had open until its session ended. */
  readonly ended?: ExpectedFile
}

/** The file that this browser has open, or opens by the link in the address. */
export function useFile() {
  const [state, setState] = useState<FileState>({ kind: 'looking', isExpected: false })

  const opened = useCallback((file: OpenFile) => {
    expectFile(file)
    setState({ kind: 'open', file })
  }, [])

  const look = useCallback(async () => {
    const token = takeToken()
    const ended = findExpectedFile()
    setState({ kind: 'looking', isExpected: token !== undefined || ended !== undefined })
    const { file, ...why } = await findFile(token)
    if (file) return opened(file)
    if (why.problem) return setState({ kind: 'none', ...why })
    forgetFile()
    setState({ kind: 'none', ...(ended && { ended }) })
  }, [opened])

  useEffect(() => {
    void look()
    // A mailed link opened in the same tab changes the fragment only, and loads no page.
    const onHashChange = () => {
      if (location.hash.startsWith('#open=')) void look()
    }
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  }, [look])

  /** Closes the file in this browser; without an answer of the server it stays open, and the error is thrown. */
  const close = useCallback(async () => {
    await withRetries(() => send(closeFile, {}))
    forgetFile()
    setState({ kind: 'none' })
  }, [])

  return { state, opened, look, close }
}

/** A link that no longer works does not hide the file that is open already. */
async function findFile(
  token: string | undefined,
): Promise<{ file: OpenFile | null; problem?: string; isLinkSpent?: boolean }> {
  const problems: { problem: string; isLinkSpent?: boolean }[] = []
  if (token)
    try {
      return await send(openLink, { token })
    } catch (error) {
      problems.push({ problem: reasonOf(error), isLinkSpent: isJudged(error) })
    }
  try {
    const { file } = await withRetries(() => send(findOpenFile, {}))
    if (file) return { file }
  } catch (error) {
    // Whoever has none is not told that it could not be opened.
    if (token || findExpectedFile()) problems.push({ problem: reasonOf(error) })
  }
  return { file: null, ...problems[0] }
}

/** The server's own sentence where it judged the link; the catalogue's where nothing was judged. */
const reasonOf = (error: unknown) => (isJudged(error) ? (error.details.reason ?? error.userMessage) : messageOf(error))

const isJudged = (error: unknown): error is RequestError =>
  error instanceof RequestError && [404, 422].includes(error.status)
