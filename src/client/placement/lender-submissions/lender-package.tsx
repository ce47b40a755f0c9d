import { useEffect, useState } from 'react'
import { RequestError } from '#client/platform/request-error.ts'
import { send } from '#client/platform/send.ts'
import { useSending } from '#client/platform/use-sending.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { openPackage, type LenderPackage as Package } from '#shared/placement/lender-submissions/package-contract.ts'
import { PackageContents } from './package-contents.tsx'

/** What stands behind the link that a lender gets. Nothing is shown, or counted as seen, before somebody presses the button. */
export function LenderPackage() {
  const { isSending, problem, run } = useSending()
  const [opened, setOpened] = useState<{ token: string; contents: Package }>()
  const [isDead, setDead] = useState(false)

  useEffect(() => {
    // Another link opened in the same tab changes the fragment only, and loads no page.
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
        <h1 className="text-3xl">This link does not work</h1>
        <p className="mt-4 text-lg">
          It is not complete, too old, or was closed. Please ask the person who sent it for a new one.
        </p>
      </div>
    )
  return (
    <div className="max-w-2xl">
      <h1 className="text-3xl">A file for a lender</h1>
      <p className="mt-4 text-ink-soft text-lg">
        An applicant has agreed, by name, that one lender sees this file. If you do not work there, please close the
        page.
      </p>
      <p className="mt-3">
        Opening it is noted, and the applicant sees when it was opened. Use it only to answer the request.
      </p>
      <div className="mt-5 grid justify-items-start gap-4">
        <FormErrors message={problem?.message ?? null} />
        <Button disabled={isSending} onClick={onOpen}>
          {isSending ? 'Opening…' : 'Open the file'}
        </Button>
      </div>
    </div>
  )
}

/** Behind the number sign, which browsers keep to themselves. */
const tokenOfLink = () => location.hash.slice(1)
