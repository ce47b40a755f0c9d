import { useCallback, useEffect, useState } from 'react'
import { messageOf, RequestError } from '#client/platform/request/request-error.ts'
import { send } from '#client/platform/request/send.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import {
  closeApplication,
  findOpenApplication,
  type OpenApplication,
  openLink,
} from '#shared/applications/applicants/contract.ts'
import {
  clearLastApplication,
  findLastApplication,
  type LastApplication,
  saveLastApplication,
} from './last-application.ts'
export type OpenApplicationState =
  /** `isExpected`: opened in this tab before, or from a link. */
  | { readonly kind: 'looking'; readonly isExpected: boolean }
  | NoOpenApplication
  | { readonly kind: 'open'; readonly file: OpenApplication }

/** `problem`: why the link or lookup failed. `isLinkSpent`: a retry can't help. */
export interface NoOpenApplication {
  readonly kind: 'none'
  readonly problem?: string
  readonly isLinkSpent?: boolean
  readonly ended?: LastApplication
}

/** Loads the application open in this browser, or opens the emailed link's. */
export function useOpenApplication() {
  const [state, setState] = useState<OpenApplicationState>({ kind: 'looking', isExpected: false })

  const opened = useCallback((file: OpenApplication) => {
    saveLastApplication(file)
    setState({ kind: 'open', file })
  }, [])

  const refresh = useCallback(async () => {
    const token = takeToken()
    const ended = findLastApplication()
    setState({ kind: 'looking', isExpected: token !== undefined || ended !== undefined })
    const { file, ...why } = await findApplication(token)
    if (file) return opened(file)
    if (why.problem) return setState({ kind: 'none', ...why })
    clearLastApplication()
    setState({ kind: 'none', ...(ended && { ended }) })
  }, [opened])

  useEffect(() => {
    void refresh()
    // A link opened in the same tab only changes the fragment.
    const onHashChange = () => {
      if (location.hash.startsWith('#open=')) void refresh()
    }
    /** A page that the browser kept for "Back" still shows what was there before a sign-out. */
    const onPageShow = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      const shown = findLastApplication()?.reference
      // Signed out in this tab: hidden at once.
      if (!shown) return refresh()
      const { file, problem } = await findApplication(undefined)
      if (!problem && file?.reference !== shown) await refresh()
    }
    addEventListener('hashchange', onHashChange)
    addEventListener('pageshow', onPageShow)
    return () => {
      removeEventListener('hashchange', onHashChange)
      removeEventListener('pageshow', onPageShow)
    }
  }, [refresh])

  /** If the request fails, the application stays open. */
  const close = useCallback(async () => {
    await withRetries(() => send(closeApplication, {}))
    clearLastApplication()
    setState({ kind: 'none' })
  }, [])

  return { state, opened, refresh, close }
}

/** An invalid link doesn't hide an open application. */
async function findApplication(
  token: string | undefined,
): Promise<{ file: OpenApplication | null; problem?: string; isLinkSpent?: boolean }> {
  const problems: { problem: string; isLinkSpent?: boolean }[] = []
  if (token)
    try {
      return await send(openLink, { token })
    } catch (error) {
      problems.push({ problem: reasonOf(error), isLinkSpent: isRefusal(error) })
    }
  try {
    const { file } = await withRetries(() => send(findOpenApplication, {}))
    if (file) return { file }
  } catch (error) {
    // Visitors without an application see no error.
    if (token || findLastApplication()) problems.push({ problem: reasonOf(error) })
  }
  return { file: null, ...problems[0] }
}

const reasonOf = (error: unknown) => (isRefusal(error) ? (error.details.reason ?? error.userMessage) : messageOf(error))

const isRefusal = (error: unknown): error is RequestError =>
  error instanceof RequestError && [404, 422].includes(error.status)

/** Removes the one-time token (`#open=…`) from address bar and history. */
function takeToken(): string | undefined {
  const [, token] = /^#open=([\w%.~-]+)$/.exec(location.hash) ?? []
  if (!token) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  try {
    return decodeURIComponent(token)
  } catch {
    return token
  }
}
