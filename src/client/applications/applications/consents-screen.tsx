import { type FormEvent, type ReactNode, useState } from 'react'
import { send } from '#client/platform/request/send.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, FieldError } from '#client/ui/form/field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import type { OpenApplication } from '#shared/applications/applicants/contract.ts'
import {
  type Agreement,
  agreementBoxes,
  businessCreditNotice,
  needsSampleCode,
  paperRecords,
} from '#shared/applications/applications/agreements.ts'
import { checkSampleCode, samplePath, wrongSampleCode } from '#shared/applications/applications/contract.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import { answerId } from './answers-at.ts'
import { boxTitle, findSigningProblems, type SigningDraft } from './signing-draft.ts'

const link = 'text-action underline underline-offset-4'

interface SampleCheckProps {
  agreement: Agreement
  given: SigningDraft
  error: string | undefined
  onGive: (given: SigningDraft) => void
}

interface AgreementBoxProps {
  /** Accepted by one box. */
  agreements: readonly [Agreement, ...Agreement[]]
  given: SigningDraft
  error: string | undefined
  onGive: (given: SigningDraft) => void
  children?: ReactNode
}

/** Asks the server whether a code is correct. Returns true if the request fails; submission checks again. */
const mayBeRight = (sampleCode: string): Promise<boolean> =>
  send(checkSampleCode, { sampleCode }).then(
    ({ isRight }) => isRight,
    () => true,
  )

interface ConsentsScreenProps {
  file: OpenApplication
  agreements: readonly Agreement[]
  given: SigningDraft
  onGive: (given: SigningDraft) => void
  onBack: (() => void) | undefined
  onNext: () => void
}

/** Agreements and signature take effect on submission. */
export function ConsentsScreen({ file, agreements, given, onGive, onBack, onNext }: ConsentsScreenProps) {
  const [told, setTold] = useState<FieldErrors>({})
  const [attempts, setAttempts] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const [refusedCode, setRefusedCode] = useState<string>()
  const isRefused = !given.wantsPaper && given.sampleCode === refusedCode
  const problems: FieldErrors = {
    ...findSigningProblems(file, agreements, given),
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
    const isRight = wantsPaper || !needsSampleCode(file.type) || (await mayBeRight(sampleCode))
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
      <div className="divide-y divide-line rounded border border-line bg-surface px-4 @tablet:px-6">
        {agreementBoxes(agreements).map((box) => (
          <AgreementBox
            key={box[0].purpose}
            agreements={box}
            given={given}
            error={errors[`agreements.${box[0].purpose}`]}
            onGive={onGive}
          >
            {box[0].purpose === 'e-records' && needsSampleCode(file.type) && (
              <SampleCheck agreement={box[0]} given={given} error={errors.sampleCode} onGive={onGive} />
            )}
            {box[0].purpose === 'e-records' && !needsSampleCode(file.type) && (
              <PaperChoice agreement={box[0]} given={given} onGive={onGive} />
            )}
          </AgreementBox>
        ))}
      </div>
      <p className="text-sm">
        The <NewTab href="/terms-of-service">terms of service</NewTab> and the{' '}
        <NewTab href="/privacy-policy">privacy policy</NewTab> open in a new tab.
      </p>
      <Field
        id={answerId('signature')}
        name="signature"
        label="Your full name, as your signature"
        help={`As it appears in the application: ${file.name}. You sign when you submit.`}
        autoComplete="name"
        maxLength={200}
        error={errors.signature}
        value={given.signature}
        onChange={({ currentTarget }) => onGive({ ...given, signature: currentTarget.value })}
      />
      {file.type === 'business' && <p className="text-ink-soft text-sm">{businessCreditNotice}</p>}
      <div className="flex flex-wrap gap-3 pt-2">
        <Button type="submit" disabled={isAsking} className="min-h-13 wrap-anywhere @tablet:px-7 @tablet:text-lg">
          Continue
        </Button>
        {onBack && (
          <Button variant="secondary" className="min-h-13" onClick={onBack}>
            Back
          </Button>
        )}
        {Object.keys(summary).length > 0 && (
          <Button variant="quiet" className="min-h-13" onClick={onNext}>
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

/** One box with a short sentence; consumers' electronic records show the full text, all others on request. */
function AgreementBox({ agreements, given, error, onGive, children }: AgreementBoxProps) {
  const [{ purpose }] = agreements
  const title = boxTitle(agreements)
  const id = answerId(`agreements.${purpose}`)
  const texts = agreements.map(({ text }) => text)
  const isAccepted = texts.every((text) => given.accepted.includes(text))
  const isDeclined = purpose === 'e-records' && given.wantsPaper
  const isConsumers = purpose === 'e-records' && agreements[0].text.includes('sample page')
  const onChange = () => {
    const others = given.accepted.filter((one) => !texts.includes(one))
    onGive({ ...given, accepted: isAccepted ? others : [...others, ...texts] })
  }
  const fullText = (
    <div id={`${id}-text`} className="grid gap-2 text-sm">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
  return (
    <section aria-label={title} className="py-3">
      {isDeclined ? (
        <h2 className="text-lg">{title}</h2>
      ) : (
        <>
          <FieldError id={`${id}-error`} message={error} />
          <label className="flex min-h-11 items-start gap-3 py-1">
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
              <span className="sr-only">I agree: </span>
              <b>{title}.</b> {agreements.map(({ summary }) => summary).join(' ')}
            </span>
          </label>
          <div className="pl-9">
            {isConsumers ? (
              fullText
            ) : (
              <details>
                <summary className="inline-flex min-h-11 items-center text-action text-sm underline underline-offset-4">
                  Read the full text<span className="sr-only">: {title}</span>
                </summary>
                {fullText}
              </details>
            )}
          </div>
        </>
      )}
      {children}
    </section>
  )
}

const withoutRecords = (given: SigningDraft, { text }: Agreement, wantsPaper: boolean): SigningDraft => ({
  ...{ ...given, wantsPaper, sampleCode: '' },
  accepted: given.accepted.filter((one) => one !== text),
})

function PaperChoice({ agreement, given, onGive }: Omit<SampleCheckProps, 'error'>) {
  const { wantsPaper } = given
  return (
    <div className={wantsPaper ? '' : 'pl-9'}>
      {wantsPaper && <p>{paperRecords.text}</p>}
      <Button
        variant="quiet"
        className="-ml-5 text-left text-sm"
        onClick={() => onGive(withoutRecords(given, agreement, !wantsPaper))}
      >
        {wantsPaper ? 'I want electronic records after all' : 'I want paper records'}
      </Button>
    </div>
  )
}

/** Verifies that the applicant can open the sample PDF; otherwise they get paper records. */
function SampleCheck({ agreement, given, error, onGive }: SampleCheckProps) {
  const { wantsPaper, sampleCode } = given
  const onChoice = () => onGive(withoutRecords(given, agreement, !wantsPaper))
  return (
    <div className="my-3 grid grid-cols-1 justify-items-start gap-3">
      {wantsPaper ? (
        <div>
          <p className="font-semibold">{paperRecords.title}</p>
          <p>{paperRecords.text}</p>
          <p className="mt-2 text-ink-soft">
            If you’d like help opening the sample page,{' '}
            <a href="/track-application" target="_blank" rel="noopener" className={link}>
              write to us
            </a>{' '}
            (in a new tab).
          </p>
        </div>
      ) : (
        <>
          <p>
            Please open the{' '}
            <a href={samplePath} download className={link}>
              sample page (PDF)
            </a>
            , and type the code shown in it.
          </p>
          <Field
            id={answerId('sampleCode')}
            name="sampleCode"
            label="Code on the sample page"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            error={error}
            value={sampleCode}
            onChange={({ currentTarget }) => onGive({ ...given, sampleCode: currentTarget.value })}
          />
        </>
      )}
      {/* One button in both states keeps the focus. */}
      <Button variant="quiet" className="-ml-control-x text-left" onClick={onChoice}>
        {wantsPaper ? 'I can open the sample page after all' : 'I can’t open it, or I want paper records'}
      </Button>
    </div>
  )
}
