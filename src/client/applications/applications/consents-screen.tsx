import { type FormEvent, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import { type Agreement, businessCreditNotice } from '#shared/applications/applications/agreements.ts'
import { wrongSampleCode } from '#shared/applications/applications/contract.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import { AgreementBox } from './agreement-box.tsx'
import { answerId } from './answer-id.ts'
import { SampleCheck } from './sample-check.tsx'
import { mayBeRight } from './sample-code.ts'
import { findSigningProblems, type SigningDraft } from './signing-draft.ts'

interface ConsentsScreenProps {
  file: OpenApplication
  agreements: readonly Agreement[]
  given: SigningDraft
  onGive: (given: SigningDraft) => void
  onBack: (() => void) | undefined
  onNext: () => void
}

/** Shows each agreement in full with its checkbox, and the signature. They take effect on submission. */
export function ConsentsScreen({ file, agreements, given, onGive, onBack, onNext }: ConsentsScreenProps) {
  const [told, setTold] = useState<FieldErrors>({})
  const [attempts, setAttempts] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const [refusedCode, setRefusedCode] = useState<string>()
  const isRefused = !given.wantsPaper && given.sampleCode === refusedCode
  const problems: FieldErrors = {
    ...findSigningProblems(file.name, agreements, given),
    ...(isRefused && { sampleCode: wrongSampleCode }),
  }
  const errors = Object.fromEntries(Object.entries(problems).filter(([path]) => told[path]))
  const summary = Object.fromEntries(Object.entries(errors).map(([path, message]) => [answerId(path), message]))

  function tell(found: FieldErrors) {
    setTold(found)
    setAttempts(attempts + 1)
  }
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (Object.keys(problems).length > 0) return tell(problems)
    const { wantsPaper, sampleCode } = given
    setAsking(true)
    const isRight = wantsPaper || (await mayBeRight(sampleCode))
    setAsking(false)
    if (isRight) return onNext()
    setRefusedCode(sampleCode)
    tell({ sampleCode: wrongSampleCode })
  }

  return (
    <form noValidate method="dialog" onSubmit={onSubmit} className="grid grid-cols-1 gap-6">
      <FormErrors
        key={attempts}
        message={Object.keys(summary).length > 0 ? 'Please check your answers' : null}
        fields={summary}
      />
      {agreements.map((agreement) => (
        <AgreementBox
          key={agreement.purpose}
          agreement={agreement}
          given={given}
          error={errors[`agreements.${agreement.purpose}`]}
          onGive={onGive}
        >
          {agreement.purpose === 'e-records' && (
            <SampleCheck agreement={agreement} given={given} error={errors.sampleCode} onGive={onGive} />
          )}
        </AgreementBox>
      ))}
      <p>
        The <NewTab href="/terms-of-service">terms of service</NewTab> and the{' '}
        <NewTab href="/privacy-policy">privacy policy</NewTab> open in a new tab.
      </p>
      {file.type === 'business' && <p className="text-ink-soft text-sm">{businessCreditNotice}</p>}
      <Field
        id={answerId('signature')}
        name="signature"
        label="Your full name, as signature"
        help={`As it appears in the application: ${file.name}. You sign when you send.`}
        autoComplete="name"
        maxLength={200}
        error={errors.signature}
        value={given.signature}
        onChange={({ currentTarget }) => onGive({ ...given, signature: currentTarget.value })}
      />
      <div className="flex flex-wrap gap-3 pt-2">
        <Button type="submit" disabled={isAsking} className="min-h-13 wrap-anywhere @tablet:px-7 @tablet:text-lg">
          Continue
        </Button>
        {onBack && (
          <Button look="secondary" className="min-h-13" onClick={onBack}>
            Back
          </Button>
        )}
        {Object.keys(summary).length > 0 && (
          <Button look="quiet" className="min-h-13" onClick={onNext}>
            Finish this later
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
