import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { z } from 'zod/mini'
import { saveSession } from '#client/identity/auth/session.ts'
import { call } from '#client/platform/request/api.ts'
import { type FormProblem, formProblem } from '#client/platform/request/form-problem.ts'
import { read } from '#client/platform/request/query.ts'
import { RequestError } from '#client/platform/request/request-error.ts'
import { placeAfterLogin } from '#client/platform/session/login-path.ts'
import { readSession, removeSession, writeSession } from '#client/platform/session/session-json.ts'
import { Button } from '#client/ui/button.tsx'
import type { SignedIn } from '#shared/identity/auth/contract.ts'
import { findOpenIdProvider, finishOpenIdSignIn, startOpenIdSignIn } from '#shared/identity/openid/contract.ts'

const returnKey = 'openid_return'
const returnContent = z.object({ ticket: z.string(), place: z.string() })
const never = { repeats: 'never' } as const

const provider = queryOptions({
  queryKey: ['auth', 'openid'],
  queryFn: ({ signal }) => read(findOpenIdProvider, {}, signal),
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
})

const leave = mutationOptions({
  retry: false,
  mutationFn: async () => {
    const { url, ticket } = await call(startOpenIdSignIn, {}, never)
    writeSession(returnKey, { ticket, place: placeAfterLogin() })
    location.assign(url)
  },
})

const finish = mutationOptions({
  retry: false,
  mutationFn: (input: { ticket: string; response: string }) => call(finishOpenIdSignIn, input, never),
  onSuccess: saveSession,
})

/**
 * Removes the provider's answer from the address bar and the history, and names the page that the user wanted instead.
 * Answer and ticket work once.
 */
function takeAnswer(): { ticket: string; response: string } | undefined {
  const response = [location.hash, location.search].find((part) => new URLSearchParams(part.slice(1)).has('state'))
  if (!response) return undefined
  const { data } = returnContent.safeParse(readSession(returnKey))
  removeSession(returnKey)
  history.replaceState(history.state, '', location.pathname + (data ? `?next=${encodeURIComponent(data.place)}` : ''))
  return data && { ticket: data.ticket, response: response.slice(1) }
}

/** An outage is the provider's, so the server's message is better than the one for our own errors. */
function problemOf(error: unknown): FormProblem | null {
  const isOutage = error instanceof RequestError && error.details.refusal === 'unavailable'
  return isOutage && error.details.reason ? { message: error.details.reason, fields: {} } : formProblem(error)
}

interface OpenIdSignIn {
  /** Absent without a provider. */
  readonly name: string | null
  start(): void
  readonly isBusy: boolean
  readonly problem: FormProblem | null
}

/** Signs in with the brokerage's provider: leaves this page on `start`, and finishes when the browser comes back. */
export function useOpenIdSignIn(onSignedIn: (reply: SignedIn) => void): OpenIdSignIn {
  const { data } = useQuery(provider)
  const leaving = useMutation(leave)
  const finishing = useMutation(finish)
  const onReturn = useEffectEvent(() => {
    const answer = takeAnswer()
    if (answer) finishing.mutate(answer, { onSuccess: onSignedIn })
  })
  useEffect(() => onReturn(), [])
  return {
    name: data?.name ?? null,
    start: () => leaving.mutate(),
    isBusy: leaving.isPending || leaving.isSuccess || finishing.isPending,
    problem: problemOf(finishing.error ?? leaving.error),
  }
}

/** Renders nothing without a provider. */
export const OpenIdButton = ({ openId }: { openId: OpenIdSignIn }) =>
  openId.name && (
    <Button variant="secondary" disabled={openId.isBusy} onClick={openId.start}>
      {openId.isBusy ? 'One moment…' : `Sign in with ${openId.name}`}
    </Button>
  )
