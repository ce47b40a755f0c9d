import { RequestError } from '#client/platform/request-error.ts'
import { send } from '#client/platform/send.ts'
import { useOnline } from '#client/platform/use-online.ts'
import { useSending } from '#client/platform/use-sending.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { Agreement } from '#shared/applications/applications/agreements.ts'
import { submitApplication } from '#shared/applications/applications/contract.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import type { DraftAutosave } from './draft-autosave.ts'
import { JumpLink } from './jump-link.tsx'
import type { SigningDraft } from './signing-draft.ts'

interface SubmitSectionProps {
  autosave: DraftAutosave
  agreements: readonly Agreement[]
  given: SigningDraft
  /** Number of incomplete answers. */
  missing: number
  onGo: (slug: string, path?: string) => void
}

/** Submits the application after saving all answers. Repeated clicks or retries submit it once. */
export function SubmitSection({ autosave, agreements, given, missing, onGo }: SubmitSectionProps) {
  const { isSending, problem, run } = useSending()
  const isOnline = useOnline()

  const submit = () =>
    run(async () => {
      if (missing > 0) throw new AppError('invalid', 'Complete the items listed above first.')
      await autosave.keepAll()
      const { steps } = autosave.draft()
      if (steps.some(({ isUnsent }) => isUnsent))
        throw new AppError('conflict', 'Some answers aren’t saved yet. Please try again in a moment.')
      const { signature, sampleCode, wantsPaper } = given
      const accepted = agreements
        .filter(({ text }) => given.accepted.includes(text))
        .map(({ purpose, version }) => ({ purpose, version }))
      try {
        await withRetries(() => send(submitApplication, { agreements: accepted, signature, sampleCode, wantsPaper }))
      } catch (error) {
        if (error instanceof RequestError && error.status === 401) return autosave.lose()
        throw error
      }
      await autosave.refresh()
    })

  return (
    <section aria-labelledby="send-title" className="rounded border border-line bg-surface p-4 @tablet:p-6">
      <h2 id="send-title" className="text-xl">
        Submit
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        {given.signature.trim() ? `You sign as ${given.signature.trim()}. ` : ''}
        Sending costs nothing, binds you to nothing, and shows your application to no lender.
      </p>
      <FormErrors message={problem?.message ?? null} />
      <Refused fields={problem?.fields ?? {}} onGo={onGo} />
      <Button
        className="mt-3 min-h-13 wrap-anywhere @tablet:px-7 @tablet:text-lg"
        disabled={isSending}
        onClick={submit}
      >
        {isSending ? 'Submitting…' : 'Submit my application'}
      </Button>
      <p role="status" className="mt-2 text-sm">
        {!isOnline &&
          (isSending
            ? 'No connection. Your application wasn’t submitted. Leave this page open until you’re back online.'
            : 'No connection. You can submit your application once you’re back online.')}
      </p>
    </section>
  )
}

/**
 * Errors from the server, each with a link to its question: `owners.owners.0.email`, `agreements.terms`, `sampleCode`.
 */
const Refused = ({ fields, onGo }: { fields: FieldErrors; onGo: SubmitSectionProps['onGo'] }) => (
  <ul>
    {Object.entries(fields).map(([name, message]) => {
      const [first = '', ...rest] = name.split('.')
      const isGiven = ['agreements', 'signature', 'sampleCode'].includes(first)
      return (
        <li key={name}>
          <JumpLink slug={isGiven ? 'consents' : first} path={isGiven ? name : rest.join('.')} onGo={onGo}>
            {message}
          </JumpLink>
        </li>
      )
    })}
  </ul>
)
