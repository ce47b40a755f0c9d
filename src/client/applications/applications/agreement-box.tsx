import type { ReactNode } from 'react'
import { FieldError } from '#client/ui/field.tsx'
import type { Agreement } from '#shared/applications/applications/agreements.ts'
import { answerId } from './answer-id.ts'
import type { SigningDraft } from './signing-draft.ts'

interface AgreementBoxProps {
  agreement: Agreement
  given: SigningDraft
  error: string | undefined
  onGive: (given: SigningDraft) => void
  /** Shown between the agreement's text and its checkbox. */
  children?: ReactNode
}

/** One agreement in full, with its own checkbox. */
export function AgreementBox({
  agreement: { purpose, title, text },
  given,
  error,
  onGive,
  children,
}: AgreementBoxProps) {
  const id = answerId(`agreements.${purpose}`)
  const isAccepted = given.accepted.includes(text)
  const isDeclined = purpose === 'e-records' && given.wantsPaper
  const onChange = () => {
    const others = given.accepted.filter((one) => one !== text)
    onGive({ ...given, accepted: isAccepted ? others : [...others, text] })
  }
  return (
    <section aria-labelledby={`${id}-title`} className="rounded border border-line bg-surface p-4 @tablet:p-6">
      <h2 id={`${id}-title`} className="text-lg">
        {title}
      </h2>
      {!isDeclined && (
        <p id={`${id}-text`} className="mt-1 mb-3">
          {text}
        </p>
      )}
      {children}
      {!isDeclined && (
        <>
          <FieldError id={`${id}-error`} message={error} />
          <label className="flex min-h-11 items-center gap-3 font-semibold">
            <input
              id={id}
              type="checkbox"
              className="size-6 shrink-0 accent-action"
              aria-describedby={[`${id}-text`, error && `${id}-error`].filter(Boolean).join(' ')}
              aria-invalid={error ? true : undefined}
              checked={isAccepted}
              onChange={onChange}
            />
            <span>
              I agree<span className="sr-only">: {title}</span>
            </span>
          </label>
        </>
      )}
    </section>
  )
}
