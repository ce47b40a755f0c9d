import { useEffect, useState } from 'react'
import { RequestError } from '#client/platform/request/request-error.ts'
import { send } from '#client/platform/request/send.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { openPackage, type LenderPackage as Package } from '#shared/placement/lender-submissions/package-contract.ts'
import * as copy from './copy.tsx'
import { PackageContents } from './package-contents.tsx'

/** Shows nothing and counts no view until the lender clicks the button. */
export function LenderPackage() {
  const { isSending, problem, run } = useSending()
  const [opened, setOpened] = useState<{ token: string; contents: Package }>()
  const [isDead, setDead] = useState(false)

  useEffect(() => {
    // A link opened in the same tab changes only the fragment.
    const onLink = () => {
      setOpened(undefined)
      setDead(tokenOfLink() === '')
    }
    onLink()
    window.addEventListener('hashchange', onLink)
    return () => window.removeEventListener('hashchange', onLink)
  }, [])

  const onOpen = () =>
    run(async () => {
      const token = tokenOfLink()
      try {
        setOpened({ token, contents: await withRetries(() => send(openPackage, { token })) })
      } catch (error) {
        if (!(error instanceof RequestError && [404, 422].includes(error.status))) throw error
        setDead(true)
      }
    })

  if (opened) return <PackageContents {...opened} />
  if (isDead)
    return (
      <div role="alert" className="max-w-2xl">
        <h1 className="text-3xl">{copy.linkDoesntWork}</h1>
        <p className="mt-4 text-lg">{copy.packageUnavailable}</p>
      </div>
    )
  return (
    <div className="max-w-2xl">
      <h1 className="text-3xl">{copy.applicationForLender}</h1>
      <p className="mt-4 text-ink-soft text-lg">{copy.packageConfidential}</p>
      <p className="mt-3">{copy.openingRecorded}</p>
      <div className="mt-5 grid justify-items-start gap-4">
        <FormErrors message={problem?.message ?? null} />
        <Button disabled={isSending} onClick={onOpen}>
          {isSending ? copy.opening : copy.openApplication}
        </Button>
      </div>
    </div>
  )
}

/** Browsers never send fragments. */
const tokenOfLink = () => location.hash.slice(1)
