import { randomId } from '#client/platform/browser/random-id.ts'
import { RequestError } from '#client/platform/request/request-error.ts'
import { ask } from '#client/platform/request/send.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import type { ToastMessage } from '#client/ui/feedback/toast.tsx'
import { invalidEmailMessage, subscribePath } from '#shared/intake/newsletter/addresses.ts'
import * as copy from './copy.ts'

/** Minimum time that 'Subscribing...' is shown, ms. */
const minMs = 1_000

/** Hydrates the form; shows the result in the page and as a toast. */
export function hydrateNewsletter(island: HTMLElement) {
  const form = island.querySelector('form')
  const input = form?.querySelector('input')
  const trap = form?.querySelector<HTMLInputElement>('[name=homepage]')
  const button = form?.querySelector('button')
  const failure = form?.querySelector<HTMLElement>('[data-failure]')
  const done = island.querySelector<HTMLElement>('[data-done]')
  if (!form || !input || !trap || !button || !failure || !done)
    throw new Error('The newsletter form is missing an element.')

  const fail = (message: string, isWrong: boolean) => {
    failure.textContent = message
    failure.hidden = message === ''
    input.ariaInvalid = isWrong ? 'true' : null
    if (isWrong) input.focus()
  }

  const refuse = () => {
    fail(invalidEmailMessage, true)
    toast({ title: copy.invalidEmail, description: invalidEmailMessage, variant: 'destructive' })
  }

  let attempt = { email: '', key: '' }
  async function submit(email: string, homepage: string) {
    // Retries for the same address reuse the key, so that they add nothing twice.
    if (attempt.email !== email) attempt = { email, key: randomId() }
    const body = homepage ? { email, homepage } : { email }
    const sending = withRetries(() =>
      ask({ method: 'POST', path: subscribePath }, body, { idempotencyKey: attempt.key }),
    )
    const [result] = await Promise.allSettled([sending, new Promise((resolve) => setTimeout(resolve, minMs))])
    if (result.status === 'rejected') throw result.reason
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.disabled) return
    const email = input.value.trim()
    if (!email.includes('@')) return refuse()

    fail('', false)
    button.disabled = true
    button.textContent = copy.subscribing
    // A person never fills it; if their browser did, the next try is without it.
    const homepage = trap.value
    trap.value = ''
    try {
      await submit(email, homepage)
      form.remove()
      done.textContent = copy.subscribed
      done.focus()
      toast({ title: copy.successTitle, description: copy.successText })
    } catch (error) {
      button.disabled = false
      button.textContent = copy.subscribe
      if (error instanceof RequestError && error.fields.email) return refuse()
      const why = error instanceof RequestError ? ` ${error.userMessage}` : ''
      fail(`${copy.subscribeFailed}${why}`, false)
      toast({ title: copy.errorTitle, description: copy.subscribeFailed, variant: 'destructive' })
    }
  })

  let hint: HTMLElement | null = null
  input.addEventListener('input', () => hint?.remove())
  const offerHint = async () => {
    // Offline: no suggestion.
    const loaded = await import('./email-hint.ts').catch(() => undefined)
    hint?.remove()
    hint = loaded?.createEmailHint(input) ?? null
    if (hint) failure.before(hint)
  }
  input.addEventListener('blur', offerHint)
  // Typed and left before this script was there.
  if (input.value !== '' && document.activeElement !== input) void offerHint()

  // Our messages replace the browser's.
  form.noValidate = true
  island.dataset.awake = ''
  island.ariaBusy = null
}

/** Repeats the text in the page, so nothing is lost if it fails to load. */
const toast = (message: ToastMessage) =>
  void import('#client/ui/feedback/toast.tsx').then(
    ({ showToast }) => showToast(message),
    () => {},
  )
