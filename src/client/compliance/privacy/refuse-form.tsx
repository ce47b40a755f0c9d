import { type FormEvent, useEffect, useState } from 'react'
import { useDraftStore } from '#client/platform/draft-store.ts'
import { formProblem } from '#client/platform/form-problem.ts'
import { useIsChanging } from '#client/platform/use-is-changing.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { PanelSection } from '#client/ui/panel-section.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { RequestFile } from '#shared/compliance/privacy/desk-contract.ts'
import { type RefusalCode, refusalCodes, refusalLabels } from '#shared/compliance/privacy/request-status.ts'
import { refuseRequest, requestsKey } from './queries.ts'
import { KeptActs, NotSent } from './retained-notice.tsx'
import { useRequestChange, useSeenRequest } from './use-request-change.ts'

/**
 * Refuses a request for a listed reason. `over` explains why that is no longer possible; the draft then stays readable
 * to be copied.
 */
export function RefuseForm({ request, over: why }: Pick<RequestFile, 'request'> & { over: string | undefined }) {
  const { id } = request
  const [draft, keep] = useDraftStore<{ code: RefusalCode | undefined; words: string; seen: number }>(`refusal ${id}`)
  const { seen, pin, unpin, readAgain } = useSeenRequest(request, draft?.seen)
  const { code, words = '' } = draft ?? {}
  useEffect(() => keep((latest) => latest && { ...latest, seen }), [keep, seen])
  const [isMissing, setMissing] = useState(false)
  const refuse = useRequestChange(refuseRequest)
  const isChanging = useIsChanging(requestsKey[0], id)
  const problem = formProblem(refuse.error)
  const over = refuse.isPending ? undefined : why
  if (over && words === '' && !problem) return null

  function forget() {
    keep(undefined)
    refuse.reset()
    unpin()
  }

  function write(code: RefusalCode | undefined, words: string) {
    pin()
    keep(code || words !== '' ? { code, words, seen } : undefined)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setMissing(code === undefined)
    if (code) refuse.mutateAsync({ id, version: seen, code, words }).then(forget, readAgain)
  }

  return (
    <PanelSection title="Refuse">
      <form method="dialog" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
        <FormErrors message={problem?.message ?? null} />
        {over && words !== '' && <NotSent why={problem ? undefined : over} />}
        <SelectField
          disabled={over !== undefined}
          label="Reason"
          name="code"
          value={code ?? ''}
          error={isMissing && !code ? 'Choose a reason' : problem?.fields.code}
          onChange={({ currentTarget: { value } }) =>
            write(
              refusalCodes.find((each) => each === value),
              words,
            )
          }
          options={[['', 'Choose an option'], ...refusalCodes.map((each) => [each, refusalLabels[each]] as const)]}
        />
        <TextArea
          readOnly={over !== undefined}
          label="Your explanation (optional)"
          name="words"
          help="The applicant reads both."
          value={words}
          onChange={({ target }) => write(code, target.value)}
          error={problem?.fields.words}
          maxLength={1_000}
        />
        {over ? (
          <KeptActs words={words} onForget={forget} />
        ) : (
          <Button type="submit" look="secondary" className="justify-self-start" disabled={isChanging}>
            {refuse.isPending ? 'One moment…' : 'Refuse request'}
          </Button>
        )}
      </form>
    </PanelSection>
  )
}
