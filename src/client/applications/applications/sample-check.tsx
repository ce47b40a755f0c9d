import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { type Agreement, paperRecords } from '#shared/applications/applications/agreements.ts'
import { samplePath } from '#shared/applications/applications/contract.ts'
import { answerId } from './answer-id.ts'
import type { SigningDraft } from './signing-draft.ts'

const link = 'text-action underline underline-offset-4'

interface SampleCheckProps {
  /** The agreement to electronic records. */
  agreement: Agreement
  given: SigningDraft
  error: string | undefined
  onGive: (given: SigningDraft) => void
}

/** Verifies that the applicant can open the sample PDF; otherwise they get paper records, and help on request. */
export function SampleCheck({ agreement, given, error, onGive }: SampleCheckProps) {
  const { wantsPaper, sampleCode, accepted } = given
  const onChoice = () =>
    onGive({
      ...given,
      ...{ wantsPaper: !wantsPaper, sampleCode: '' },
      accepted: accepted.filter((words) => words !== agreement.text),
    })
  return (
    <div className="my-3 grid grid-cols-1 justify-items-start gap-3">
      {wantsPaper ? (
        <div>
          <p className="font-semibold">{paperRecords.title}</p>
          <p>{paperRecords.text}</p>
          <p className="mt-2 text-ink-soft">
            If you would rather have help with opening it,{' '}
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
            label="Code of the sample page"
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
      {/* One button in both states, so that the focus stays where it was pressed. */}
      <Button look="quiet" className="-ml-5 text-left" onClick={onChoice}>
        {wantsPaper ? 'I can open it after all' : 'I can’t open it, or I want paper'}
      </Button>
    </div>
  )
}
