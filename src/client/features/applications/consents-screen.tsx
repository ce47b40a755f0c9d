import { type FormEvent, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Field, FieldError } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { OpenFile } from '#shared/applicants/contract.ts'
import { agreementsFor, businessCreditNotice } from '#shared/applications/agreements.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import { answerId } from './answer-id.ts'
import { type Given, givenProblems } from './given.ts'

interface ConsentsScreenProps {
  file: OpenFile
  /** The business that the agreements name. */
  broker: string
  given: Given
  onGive: (given: Given) => void
  onBack: (() => void) | undefined
  onNext: () => void
}

/** Each agreement in full with a box of its own, and the name as signature. They count when the application is sent. */
export function ConsentsScreen({ file, broker, given, onGive, onBack, onNext }: ConsentsScreenProps) {
  const [told, setTold] = useState<FieldErrors>({})
  const [attempts, setAttempts] = useState(0)
  const problems = givenProblems(file.type, broker, given)
  const errors = Object.fromEntries(Object.entries(problems).filter(([path]) => told[path]))
  const summary = Object.fromEntries(Object.entries(errors).map(([path, message]) => [answerId(path), message]))

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (Object.keys(problems).length === 0) return onNext()
    setTold(problems)
    setAttempts(attempts + 1)
  }

  return (
    <form noValidate method="dialog" onSubmit={onSubmit} className="grid grid-cols-1 gap-6">
      <FormErrors
        key={attempts}
        message={Object.keys(summary).length > 0 ? 'Please check your answers' : null}
        fields={summary}
      />
      {agreementsFor(file.type, broker).map(({ purpose, title, text }) => {
        const path = `agreements.${purpose}`
        const id = answerId(path)
        const isAccepted = given.accepted.includes(purpose)
        return (
          <section
            key={purpose}
            aria-labelledby={`${id}-title`}
            className="rounded border border-line bg-surface p-4 @tablet:p-6"
          >
            <h2 id={`${id}-title`} className="text-lg">
              {title}
            </h2>
            <p id={`${id}-text`} className="mt-1 mb-3">
              {text}
            </p>
            <FieldError id={`${id}-error`} message={errors[path]} />
            <label className="flex min-h-11 items-center gap-3 font-semibold">
              <input
                id={id}
                type="checkbox"
                className="size-6 shrink-0 accent-action"
                aria-describedby={[`${id}-text`, errors[path] && `${id}-error`].filter(Boolean).join(' ')}
                aria-invalid={errors[path] ? true : undefined}
                checked={isAccepted}
                onChange={() =>
                  onGive({
                    ...given,
                    accepted: isAccepted
                      ? given.accepted.filter((one) => one !== purpose)
                      : [...given.accepted, purpose],
                  })
                }
              />
              <span>
                I agree<span className="sr-only">: {title}</span>
              </span>
            </label>
          </section>
        )
      })}
      <p>
        The <NewTab href="/terms-of-service">terms of service</NewTab> and the{' '}
        <NewTab href="/privacy-policy">privacy policy</NewTab> open in a new tab.
      </p>
      {file.type === 'business' && <p className="text-ink-soft text-sm">{businessCreditNotice}</p>}
      <Field
        id={answerId('signature')}
        name="signature"
        label="Your full name, as signature"
        help={`As it stands in the application: ${file.name}. You sign when you send.`}
        autoComplete="name"
        maxLength={200}
        error={errors.signature}
        value={given.signature}
        onChange={({ currentTarget }) => onGive({ ...given, signature: currentTarget.value })}
      />
      <div className="flex flex-wrap gap-3 pt-2">
        <Button type="submit" className="min-h-13 wrap-anywhere @tablet:px-7 @tablet:text-lg">
          Continue
        </Button>
        {onBack && (
          <Button look="secondary" className="min-h-13" onClick={onBack}>
            Back
          </Button>
        )}
        {Object.keys(summary).length > 0 && (
          <Button look="quiet" className="min-h-13" onClick={onNext}>
            Leave this for later
          </Button>
        )}
      </div>
    </form>
  )
}

const NewTab = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noopener" className="text-action underline underline-offset-4">
    {children}
  </a>
)
