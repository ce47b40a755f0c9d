import { type FormEvent, useEffect, useRef, useState } from 'react'
import { RestoredNote } from '#client/platform/drafts/restored-note.tsx'
import { RequestError } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorSummary } from '#client/ui/form/error-summary.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { RadioField } from '#client/ui/form/radio-field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import {
  type PersonalEstimateAnswers,
  type PersonalQuestion,
  personalQuestions,
  personalRules,
} from '#shared/intake/personal-matching/personal-questions.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import {
  emptyPersonalDraft,
  findPersonalDraft,
  type PersonalDraft,
  readPersonalDraft,
  removePersonalDraft,
  storePersonalDraft,
} from './analysis-draft.ts'
import * as copy from './copy.ts'
import type { PersonalResult, PersonalResultProps } from './personal-result.tsx'
import { sendPersonalAnswers } from './send-analysis.ts'

export interface PersonalEstimateProps {
  /** Known once the visitor submitted a lead. */
  leadId?: string | undefined
}

/** Asks an individual nine questions on one screen, then shows the estimate computed by the server. */
export function PersonalEstimate({ leadId }: PersonalEstimateProps) {
  const { result, hasMoved, isRestored, edit, startOver, ...form } = usePersonalEstimate(leadId)
  return (
    <>
      {isRestored && <RestoredNote onClear={startOver} />}
      {result ? (
        <result.View {...result} takesFocus={hasMoved} onEdit={edit} onStartOver={startOver} />
      ) : (
        <Questions {...form} takesFocus={hasMoved} />
      )}
    </>
  )
}

interface Shown extends Pick<PersonalResultProps, 'id' | 'answers' | 'estimate' | 'hasLead'> {
  /** Loaded with the result, so that the questions stay light. */
  readonly View: typeof PersonalResult
}

interface Refusal {
  readonly errors: FieldErrors
  readonly failure?: string
}

const keep = (draft: PersonalDraft): PersonalDraft => {
  storePersonalDraft(draft)
  return draft
}

const isComplete = (given: Partial<PersonalEstimateAnswers>): given is PersonalEstimateAnswers =>
  personalQuestions.every((name) => given[name] !== undefined)

const countUp = (count: number) => count + 1

/** A draft that was sent is sent again after a reload or once the lead is known, with the same key. */
function usePersonalEstimate(leadId: string | undefined) {
  const [draft, setDraft] = useState(emptyPersonalDraft)
  const [result, setResult] = useState<Shown>()
  const [{ errors, failure }, setRefusal] = useState<Refusal>({ errors: {} })
  const [refusals, setRefusals] = useState(0)
  // A screen takes the focus after a step, but not on page load.
  const [hasMoved, setMoved] = useState(false)
  const [isRestored, setRestored] = useState(false)
  const body = draft.isSent ? JSON.stringify(readPersonalDraft(draft)) : undefined

  // After the first render, which has to match the server's.
  useEffect(() => {
    const found = findPersonalDraft()
    setRestored(found !== undefined)
    if (found) setDraft({ ...found, isSent: found.isSent && isComplete(readPersonalDraft(found)) })
  }, [])

  useEffect(() => {
    setResult(undefined)
    if (body === undefined) return
    let isWanted = true
    const answers = JSON.parse(body) as PersonalEstimateAnswers
    Promise.all([sendPersonalAnswers(answers, leadId), import('./personal-result.tsx')]).then(
      ([{ id, estimate, hasLead }, { PersonalResult: View }]) =>
        isWanted && setResult({ id, answers, estimate, hasLead, View }),
      (error: unknown) => {
        if (!isWanted) return
        setRefusal(refusalOf(error))
        setRefusals(countUp)
        setDraft((now) => keep({ ...now, isSent: false }))
      },
    )
    return () => {
      isWanted = false
    }
  }, [body, leadId])

  return {
    ...{ typed: draft.typed, isSending: draft.isSent, result, errors, failure, refusals, hasMoved },
    isRestored: isRestored && !hasMoved,
    change: (name: PersonalQuestion, text: string) => {
      setDraft((now) => keep({ ...now, typed: { ...now.typed, [name]: text } }))
      const isFixed = readPersonalDraft({ typed: { [name]: text }, isSent: false })[name] !== undefined
      if (isFixed) setRefusal(({ errors: { [name]: _fixed, ...others } }) => ({ errors: others }))
    },
    submit: () => {
      const given = readPersonalDraft(draft)
      const missing = personalQuestions.filter((name) => given[name] === undefined)
      setRefusal({ errors: Object.fromEntries(missing.map((name) => [name, personalRules[name].message])) })
      if (missing.length > 0) return setRefusals(countUp)
      setMoved(true)
      setDraft(keep({ ...draft, isSent: true }))
    },
    edit: () => {
      setMoved(true)
      setDraft(keep({ ...draft, isSent: false }))
    },
    startOver: () => {
      setMoved(true)
      setDraft(emptyPersonalDraft)
      removePersonalDraft()
    },
  }
}

/** The server names answers `answers.amount`. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof RequestError)) return { errors: {}, failure: copy.notSent }
  const fields = Object.entries(error.fields).map(([path, message]) => [path.replace('answers.', ''), message])
  return { errors: Object.fromEntries(fields), failure: error.userMessage }
}

const idOf = (field: string) => `personal-${field}`

type QuestionsProps = Omit<
  ReturnType<typeof usePersonalEstimate>,
  'result' | 'hasMoved' | 'isRestored' | 'edit' | 'startOver'
> & {
  takesFocus: boolean
}

function Questions({ typed, errors, failure, refusals, isSending, takesFocus, change, submit }: QuestionsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending) submit()
  }
  const base = (name: PersonalQuestion) => ({ id: idOf(name), name, error: errors[name] })
  const money = (name: PersonalQuestion) => ({
    ...{ ...base(name), inputMode: 'decimal' as const, autoComplete: 'off', value: typed[name] ?? '' },
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change(name, currentTarget.value),
  })
  const select = (name: 'purpose' | 'urgency' | 'creditBand' | 'state') => ({
    ...{ ...base(name), value: typed[name] ?? '', options: options[name] },
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) => change(name, currentTarget.value),
  })

  return (
    <form
      // Outside a dialog, this submits nothing, so early input doesn't end up in the URL.
      method="dialog"
      noValidate
      onSubmit={onSubmit}
      aria-labelledby="personal-title"
      className="grid grid-cols-1 gap-5 rounded border border-line bg-surface p-5 shadow @tablet:p-8"
    >
      <div>
        <h2 id="personal-title" ref={heading} tabIndex={-1} className="text-xl outline-none @tablet:text-2xl">
          {copy.seeWhatYouMayQualifyFor}
        </h2>
        <p className="mt-2 text-ink-soft">{copy.personalIntro}</p>
      </div>
      <ErrorSummary errors={errors} failure={failure} idOf={idOf} attempt={refusals} />
      <div className="grid grid-cols-1 gap-5 @tablet:grid-cols-2 @tablet:items-end">
        <Field label={copy.howMuch} {...money('amount')} />
        <SelectField label={copy.whatFor} {...select('purpose')} />
        <SelectField label={copy.howSoon} {...select('urgency')} />
        <SelectField label={copy.yourState} {...select('state')} />
        <Field
          label={copy.yearlyIncome}
          help={copy.yearlyIncomeHelp}
          className="@tablet:col-span-2"
          {...money('yearlyIncome')}
        />
        <Field label={copy.monthlyHousing} help={copy.monthlyHousingHelp} {...money('monthlyHousing')} />
        <Field label={copy.monthlyDebts} help={copy.monthlyDebtsHelp} {...money('monthlyDebts')} />
        <SelectField label={copy.creditScore} help={copy.creditScoreHelp} {...select('creditBand')} />
      </div>
      <RadioField
        {...base('work')}
        label={copy.selfEmployed}
        value={typed.work}
        options={workOptions}
        onChange={(value) => change('work', value)}
      />
      <Button type="submit" data-busy={copy.comparingShort} disabled={isSending} className="min-h-13 text-lg">
        {isSending ? copy.comparingShort : copy.showMyEstimate}
      </Button>
    </form>
  )
}

const workOptions = [
  ['self_employed', copy.yes],
  ['other', copy.no],
] as const

const choose = ['', copy.pleaseChoose] as const
const options = {
  purpose: [choose, ...Object.entries(personalRules.purpose.choices)],
  urgency: [choose, ...Object.entries(personalRules.urgency.choices)],
  creditBand: [choose, ...Object.entries({ ...personalRules.creditBand.choices, not_sure: copy.notSure })],
  state: [choose, ...Object.entries(personalRules.state.choices)],
} as const
