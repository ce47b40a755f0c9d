import { shape, variants } from '#client/ui/button.tsx'
import { didYouMean, useThisAddress } from '#client/ui/form/copy.ts'
import { suggestEmail } from '#client/ui/form/suggest-email.ts'

/** Suggests a correction of a mistyped domain, like the other forms; null if the address looks right. */
export function createEmailHint(input: HTMLInputElement): HTMLElement | null {
  const email = suggestEmail(input.value)
  if (!email) return null
  const hint = document.createElement('p')
  hint.setAttribute('role', 'status')
  hint.className = 'wrap-anywhere text-sm'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `-my-1 px-control-x ${shape} ${variants.quiet}`
  button.textContent = useThisAddress
  button.addEventListener('click', () => {
    input.value = email
    hint.remove()
    input.focus()
  })
  hint.append(`${didYouMean(email)} `, button)
  return hint
}
