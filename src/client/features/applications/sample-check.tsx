import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { paperRecords } from '#shared/applications/agreements.ts'
import { samplePath } from '#shared/applications/contract.ts'
import { answerId } from './answer-id.ts'
import type { Given } from './given.ts'

interface SampleCheckProps {
  given: Given
  error: string | undefined
  onGive: (given: Given) => void
}

/** Shows that somebody can open what they agree to receive. Who cannot gets paper, and help where they want it. */
export function SampleCheck({ given, error, onGive }: SampleCheckProps) {
  if (given.wantsPaper)
    return (
      <div className="my-3 border-action border-l-4 pl-4">
        <p className="font-semibold">{paperRecords.title}</p>
        <p>{paperRecords.text}</p>
        <p className="mt-1">
          If you would rather have help with opening it,{' '}
          <a
            href="/track-application"
            target="_blank"
            rel="noopener"
            className="text-action underline underline-offset-4"
          >
            write to us
          </a>
          : messages open in a new tab.
        </p>
        <Button look="quiet" className="px-0" onClick={() => onGive({ ...given, wantsPaper: false })}>
          I can open it after all
        </Button>
      </div>
    )
  return (
    <div className="my-3 grid grid-cols-1 justify-items-start gap-2">
      <p>
        Please open the{' '}
        <a href={samplePath} download className="text-action underline underline-offset-4">
          sample page (PDF)
        </a>
        , and type the code that stands in it.
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
        value={given.sampleCode}
        onChange={({ currentTarget }) => onGive({ ...given, sampleCode: currentTarget.value })}
      />
      <Button
        look="quiet"
        className="px-0"
        onClick={() =>
          onGive({
            ...given,
            wantsPaper: true,
            sampleCode: '',
            accepted: given.accepted.filter((purpose) => purpose !== 'e-records'),
          })
        }
      >
        I cannot open it, or want paper
      </Button>
    </div>
  )
}
