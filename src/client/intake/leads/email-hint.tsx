import { Button } from '#client/ui/button.tsx'
import { didYouMean, useThisAddress } from '#client/ui/form/copy.ts'
import { suggestEmail } from '#client/ui/form/suggest-email.ts'

/**
 * Renders a correction of a mistyped domain, if there is one. Apart from `EmailField`, whose markup the home page has
 * no room for.
 */
export function renderEmailHint(input: HTMLInputElement) {
  const email = suggestEmail(input.value)
  if (!email) return undefined
  function onUse() {
    input.value = email ?? ''
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }
  return (
    <p role="status" className="-mt-4 wrap-anywhere text-sm">
      {didYouMean(email)}{' '}
      <Button variant="quiet" className="-my-1" onClick={onUse}>
        {useThisAddress}
      </Button>
    </p>
  )
}
