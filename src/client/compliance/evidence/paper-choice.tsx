import { type FormEvent, useState } from 'react'
import { send } from '#client/platform/request/send.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import type { Tracking } from '#shared/admin/tracking/contract.ts'
import { samplePath } from '#shared/applications/applications/contract.ts'
import { chooseElectronic, choosePaper } from '#shared/compliance/evidence/contract.ts'
import * as copy from './copy.tsx'

type PaperChoiceProps = Pick<Tracking, 'wantsPaper' | 'electronicRecords'>

/** Switches between electronic and paper records, each after a confirmation. */
export function PaperChoice({ wantsPaper, electronicRecords }: PaperChoiceProps) {
  const { isSending, problem, run } = useSending()
  const [chosen, setChosen] = useState<'paper' | 'electronic'>()
  const [isAsking, setAsking] = useState(false)
  const [sampleCode, setSampleCode] = useState('')
  const isPaper = chosen ? chosen === 'paper' : wantsPaper
  const choose = (to: 'paper' | 'electronic', sendChoice: () => Promise<unknown>) =>
    run(async () => {
      await withRetries(sendChoice)
      setChosen(to)
      setAsking(false)
      setSampleCode('')
    })
  const onPaper = () => choose('paper', () => send(choosePaper, {}))
  function onElectronic(event: FormEvent) {
    event.preventDefault()
    void choose('electronic', () => send(chooseElectronic, { version: electronicRecords.version, sampleCode }))
  }

  return (
    <div className="mb-5">
      <FormErrors message={problem?.message ?? null} />
      <p role="status">{isPaper ? copy.onPaper : chosen && copy.electronicAgain}</p>
      {!isAsking && (
        <Button variant="quiet" className="-ml-control-x text-left" onClick={() => setAsking(true)}>
          {isPaper ? copy.switchToElectronic : copy.mailPaper}
        </Button>
      )}
      {isAsking && !isPaper && (
        <div className="grid max-w-xl grid-cols-1 gap-3 rounded border border-line p-4">
          <p>{copy.choosePaper}</p>
          <div className="flex flex-wrap gap-3">
            <Button disabled={isSending} onClick={onPaper}>
              {isSending ? copy.oneMoment : copy.switchToMail}
            </Button>
            <Button variant="secondary" disabled={isSending} onClick={() => setAsking(false)}>
              {copy.keepElectronic}
            </Button>
          </div>
        </div>
      )}
      {isAsking && isPaper && (
        <form
          noValidate
          method="dialog"
          onSubmit={onElectronic}
          className="grid max-w-xl grid-cols-1 gap-3 rounded border border-line p-4"
        >
          <p>{electronicRecords.text}</p>
          {electronicRecords.asksCode && (
            <>
              <p>
                {copy.openTheSamplePage((words) => (
                  <a href={samplePath} download className="text-action underline underline-offset-4">
                    {words}
                  </a>
                ))}
              </p>
              <Field
                id="sample-code"
                name="sampleCode"
                label={copy.codeOnTheSamplePage}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={20}
                error={problem?.fields.sampleCode}
                value={sampleCode}
                onChange={({ currentTarget }) => setSampleCode(currentTarget.value)}
              />
            </>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={isSending}>
              {isSending ? copy.oneMoment : copy.agreeAndSwitchBack}
            </Button>
            <Button variant="secondary" disabled={isSending} onClick={() => setAsking(false)}>
              {copy.keepOnPaper}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
