import { type FormEvent, Fragment, type ReactNode, useState } from 'react'
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
import * as copy from './copy.tsx'
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

interface FullTextsProps {
  type: OpenApplication['type']
  agreements: readonly Agreement[]
  given: SigningDraft
  onGive: (given: SigningDraft) => void
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
    <form noValidate method="dialog" onSubmit={onSubmit} className="grid grid-cols-1 gap-3 @tablet:gap-6">
      <FormErrors
        key={attempts}
        message={Object.keys(summary).length > 0 ? copy.checkYourAnswers : null}
        fields={summary}
      />
      <div className="divide-y divide-line rounded border border-line bg-surface px-3 @tablet:px-6">
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
            {box[0].purpose === 'e-records' && !needsSampleCode(file.type) && given.wantsPaper && (
              <>
                <PaperNotice />
                <PaperChoice agreement={box[0]} given={given} onGive={onGive} />
              </>
            )}
          </AgreementBox>
        ))}
        <FullTexts type={file.type} agreements={agreements} given={given} onGive={onGive} />
      </div>
      <Field
        id={answerId('signature')}
        name="signature"
        label={copy.yourFullName}
        className="@max-tablet:[&>label]:text-sm"
        help={copy.nameAsInApplication(file.name)}
        autoComplete="name"
        maxLength={200}
        error={errors.signature}
        value={given.signature}
        onChange={({ currentTarget }) => onGive({ ...given, signature: currentTarget.value })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isAsking} className="min-h-13 wrap-anywhere @tablet:px-7 @tablet:text-lg">
          {copy.continueLabel}
        </Button>
        {onBack && (
          <Button variant="secondary" className="min-h-13" onClick={onBack}>
            {copy.back}
          </Button>
        )}
        {Object.keys(summary).length > 0 && (
          <Button variant="quiet" className="min-h-13" onClick={onNext}>
            {copy.finishThisLater}
          </Button>
        )}
      </div>
    </form>
  )
}

const legalPages: Readonly<Record<string, string>> = {
  'terms of service': '/terms-of-service',
  'privacy policy': '/privacy-policy',
}

/** Links the legal pages that it names. */
const Summary = ({ agreement }: { agreement: Agreement }) =>
  agreement.summary.split(/(terms of service|privacy policy)/).map((part) => {
    const href = agreement.purpose === 'terms' && legalPages[part]
    return href ? (
      <a key={part} href={href} target="_blank" rel="noopener" className={link}>
        {part}
        <span className="sr-only"> {copy.inANewTab}</span>
      </a>
    ) : (
      part
    )
  })

/** One box with a short sentence; the full text of all agreements is below the boxes. */
function AgreementBox({ agreements, given, error, onGive, children }: AgreementBoxProps) {
  const [{ purpose }] = agreements
  const title = boxTitle(agreements)
  const id = answerId(`agreements.${purpose}`)
  const texts = agreements.map(({ text }) => text)
  const isAccepted = texts.every((text) => given.accepted.includes(text))
  const isDeclined = purpose === 'e-records' && given.wantsPaper
  const onChange = () => {
    const others = given.accepted.filter((one) => !texts.includes(one))
    onGive({ ...given, accepted: isAccepted ? others : [...others, ...texts] })
  }
  return (
    <section aria-label={title} className="py-2">
      {!isDeclined && (
        <>
          <FieldError id={`${id}-error`} message={error} />
          <label className="flex min-h-11 items-start gap-3 py-0.5">
            <input
              id={id}
              type="checkbox"
              className="size-6 shrink-0 accent-action"
              aria-describedby={[...agreements.map((one) => textId(one)), error && `${id}-error`]
                .filter(Boolean)
                .join(' ')}
              aria-invalid={error ? true : undefined}
              checked={isAccepted}
              onChange={onChange}
            />
            <span className="@max-tablet:text-sm">
              <span className="sr-only">{copy.iAgree} </span>
              <b>{title}.</b>{' '}
              {agreements.map((agreement) => (
                <Fragment key={agreement.purpose}>
                  <Summary agreement={agreement} />{' '}
                </Fragment>
              ))}
            </span>
          </label>
        </>
      )}
      {children}
    </section>
  )
}

const textId = ({ purpose }: Agreement) => `${answerId(`agreements.${purpose}`)}-text`

/** The texts that the boxes accept, and the notices, on request. */
const FullTexts = ({ type, agreements, given, onGive }: FullTextsProps) => (
  <details>
    <summary className="inline-flex min-h-11 items-center py-2 text-action text-sm underline underline-offset-4">
      {type === 'business' ? copy.fullTextAndRights : copy.readInFull}
    </summary>
    <div className="grid gap-3 pb-4 text-sm">
      {agreements
        .filter(({ purpose }) => !(given.wantsPaper && purpose === 'e-records'))
        .map((agreement) => (
          <div key={agreement.purpose}>
            <p id={textId(agreement)}>
              <b>{agreement.title}.</b> {agreement.text}
            </p>
            {agreement.purpose === 'e-records' && !needsSampleCode(type) && (
              <PaperChoice agreement={agreement} given={given} onGive={onGive} />
            )}
          </div>
        ))}
      {type === 'business' && (
        <p>
          <b>{copy.ifYoureDenied}</b> {businessCreditNotice}
        </p>
      )}
    </div>
  </details>
)

const withoutRecords = (given: SigningDraft, { text }: Agreement, wantsPaper: boolean): SigningDraft => ({
  ...{ ...given, wantsPaper, sampleCode: '' },
  accepted: given.accepted.filter((one) => one !== text),
})

/** A business needs no code, so its choice is next to the full text. */
const PaperChoice = ({ agreement, given, onGive }: Omit<SampleCheckProps, 'error'>) => (
  <Button
    variant="quiet"
    className="-ml-control-x text-left text-sm"
    onClick={() => onGive(withoutRecords(given, agreement, !given.wantsPaper))}
  >
    {given.wantsPaper ? copy.wantElectronic : copy.wantPaper}
  </Button>
)

const PaperNotice = () => (
  <div className="@max-tablet:text-sm">
    <h2 className="font-sans font-semibold text-base">{paperRecords.title}</h2>
    <p>{paperRecords.text}</p>
  </div>
)

/** On phones the label is next to a short input, so that the step fits one screen. */
const besideInput =
  'w-full @max-tablet:grid @max-tablet:grid-cols-[1fr_7rem] @max-tablet:gap-x-3 @max-tablet:[&>*]:col-start-1 @max-tablet:[&>input]:col-start-2 @max-tablet:[&>input]:row-span-3 @max-tablet:[&>input]:row-start-1 @max-tablet:[&>input]:self-center @max-tablet:[&>label]:text-sm'

/** Verifies that the applicant can open the sample PDF; otherwise they get paper records. */
function SampleCheck({ agreement, given, error, onGive }: SampleCheckProps) {
  const { wantsPaper, sampleCode } = given
  const onChoice = () => onGive(withoutRecords(given, agreement, !wantsPaper))
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1 @tablet:my-2">
      {wantsPaper ? (
        <div>
          <PaperNotice />
          <p className="mt-2 text-ink-soft text-sm">
            {copy.helpWithSamplePage((words) => (
              <a href="/track-application" target="_blank" rel="noopener" className={link}>
                {words}
              </a>
            ))}
          </p>
        </div>
      ) : (
        <Field
          id={answerId('sampleCode')}
          name="sampleCode"
          label={copy.codeOnTheSamplePage}
          className={besideInput}
          help={copy.openSamplePage((words) => (
            <a href={samplePath} download className={link}>
              {words}
            </a>
          ))}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          error={error}
          value={sampleCode}
          onChange={({ currentTarget }) => onGive({ ...given, sampleCode: currentTarget.value })}
        />
      )}
      {/* One button in both states keeps the focus. */}
      <Button variant="quiet" className="-ml-control-x text-left text-sm" onClick={onChoice}>
        {wantsPaper ? copy.canOpenSamplePage : copy.cantOpenSamplePage}
      </Button>
    </div>
  )
}
