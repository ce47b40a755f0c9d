import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { RestoredNote } from '#client/platform/drafts/restored-note.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field, FieldError } from '#client/ui/form/field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { wholeDollars } from '#shared/intake/prequalification/answer-labels.ts'
import {
  answerRules,
  isAnswer,
  isComplete,
  type QuestionName,
  questionNames,
} from '#shared/intake/prequalification/answers.ts'
import { formatDollars } from '#shared/kit/money.ts'
import * as copy from './copy.ts'
import type { EstimateView } from './estimate-view.tsx'
import { type Control, questions, stateChoices, typedCents } from './questions.ts'
import { findRules } from './send-analysis.ts'
import { useAnalysis } from './use-analysis.ts'

interface TimeControlProps {
  /** Months. */
  given: number | null | undefined
  /** `years months`, as typed before a reload. */
  typed: string | undefined
  onType: (text: string) => void
  onAnswer: (months: number) => void
}

const asText = (given: number | null | undefined) =>
  typeof given === 'number' ? `${Math.floor(given / 12)} ${given % 12}` : ''

interface MoneyControlProps {
  name: 'amount' | 'monthlyRevenue'
  label: string
  /** In dollars. */
  suggestions: readonly number[]
  given: number | null | undefined
  /** As typed before a reload. */
  typed: string | undefined
  onType: (text: string) => void
  onAnswer: (cents: number) => void
}

interface ListControlProps<Answer extends string> {
  label: string
  choices: readonly (readonly [answer: Answer, words: string])[]
  given: Answer | undefined
  onAnswer: (answer: Answer) => void
}

interface ChoiceControlProps<Answer> {
  choices: readonly (readonly [answer: Answer, words: string])[]
  given: Answer | undefined
  onAnswer: (answer: Answer) => void
}

/** Pressing an answer continues to the next question. */
const ChoiceControl = <Answer extends string | number | null>({
  choices,
  given,
  onAnswer,
}: ChoiceControlProps<Answer>) => (
  <ul className={`grid grid-cols-1 gap-2 ${choices.length > 5 ? '@tablet:grid-cols-2' : ''}`}>
    {choices.map(([answer, words]) => (
      <li key={words} className="grid">
        <button
          type="button"
          aria-pressed={answer === given}
          onClick={() => onAnswer(answer)}
          className="min-h-12 rounded border border-control px-4 py-2.5 text-left hover:border-action hover:bg-action-soft aria-pressed:border-action aria-pressed:bg-action-soft aria-pressed:font-semibold"
        >
          {words}
        </button>
      </li>
    ))}
  </ul>
)

interface AnswerControlProps<Name extends QuestionName> {
  name: Name
  analysis: ReturnType<typeof useAnalysis>
}

interface QuestionCardProps {
  name: QuestionName
  /** True after answering or going back: the heading gets focus and is read out. */
  takesFocus: boolean
  onBack: () => void
  onUnsure: () => void
  children: ReactNode
}

const Progress = ({ done }: { done: number }) => (
  <div aria-hidden="true" className="mt-2 grid grid-cols-9 gap-1">
    {questionNames.map((name, index) => (
      <span key={name} className={`h-1 rounded ${index < done ? 'bg-action' : 'bg-line'}`} />
    ))}
  </div>
)

type View = typeof EstimateView

export interface AnalysisProps {
  /** Known once the visitor submitted a lead. */
  leadId?: string | undefined
  /** Chosen next to the lead form. */
  wantedCents?: number | undefined
}

/** Shows nine questions, one at a time, then the estimate. */
export function Analysis({ leadId, wantedCents }: AnalysisProps) {
  const analysis = useAnalysis(wantedCents)
  const { step, answers, hasMoved, isRestored, answer, back, change, startOver } = analysis
  const { View, hasFailed, retry } = useEstimateView(Object.keys(answers).length > 0)

  const note = isRestored && <RestoredNote onClear={startOver} />
  if (step !== 'estimate')
    return (
      <>
        {note}
        <QuestionCard name={step} takesFocus={hasMoved} onBack={back} onUnsure={() => answer(step, null)}>
          <AnswerControl key={step} name={step} analysis={analysis} />
        </QuestionCard>
      </>
    )
  // The estimate is only reached with complete answers.
  if (!isComplete(answers)) return null
  if (View)
    return (
      <>
        {note}
        <View
          answers={answers}
          leadId={leadId}
          takesFocus={hasMoved}
          onBack={back}
          onChange={change}
          onStartOver={startOver}
        />
      </>
    )
  return hasFailed ? <NotLoaded onRetry={retry} /> : <p role="status">{copy.comparing}</p>
}

/** The connection failed before this code loaded. */
const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="rounded border border-line bg-surface p-5 shadow @tablet:p-8">
    <p>{copy.estimateNotLoaded}</p>
    <Button className="mt-4" onClick={onRetry}>
      {copy.tryAgain}
    </Button>
  </div>
)

/**
 * Loads code and rules when they are likely to be needed: the questions stay light, and both are ready after the
 * last.
 */
function useEstimateView(isDue: boolean) {
  // Wrapped, because React would call a bare component as initializer.
  const [found, setFound] = useState<{ View: View }>()
  const [hasFailed, setFailed] = useState(false)

  const fetchView = useCallback(async () => {
    setFailed(false)
    // Only prefetches: later callers handle a failure.
    findRules().catch(() => {})
    try {
      const { EstimateView } = await import('./estimate-view.tsx')
      setFound({ View: EstimateView })
    } catch {
      setFailed(true)
    }
  }, [])

  useEffect(() => {
    if (isDue) void fetchView()
  }, [isDue, fetchView])

  return { View: found?.View, hasFailed, retry: fetchView }
}

function QuestionCard({ name, takesFocus, onBack, onUnsure, children }: QuestionCardProps) {
  const card = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const number = questionNames.indexOf(name) + 1
  const { title, help } = questions[name]
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is another thing to read
  useEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'start' })
  }, [name, takesFocus])

  return (
    <section
      ref={card}
      aria-labelledby="analysis-question"
      className="rounded border border-line bg-surface p-5 shadow @tablet:min-h-[31rem] @tablet:p-8"
    >
      <p className="text-ink-soft text-sm">{copy.questionOf(number, questionNames.length)}</p>
      <Progress done={number} />
      <h2 id="analysis-question" ref={heading} tabIndex={-1} className="mt-6 text-2xl outline-none">
        {title}
      </h2>
      <p className="mt-2 mb-6 text-ink-soft">{help}</p>
      {children}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-2 border-line border-t pt-4">
        {number > 1 ? (
          <Button variant="quiet" className="-ml-control-x" onClick={onBack}>
            <span aria-hidden="true">←</span> {copy.back}
          </Button>
        ) : (
          <span />
        )}
        <Button variant="secondary" onClick={onUnsure}>
          {copy.notSure}
        </Button>
      </div>
    </section>
  )
}

function AnswerControl<Name extends QuestionName>({ name, analysis }: AnswerControlProps<Name>) {
  const { answers, typed, type, answer } = analysis
  const control: Control<Name> = questions[name].control
  switch (control.kind) {
    case 'choice':
      return (
        <ChoiceControl
          choices={control.choices}
          given={answers[name]}
          onAnswer={(chosen: (typeof control.choices)[number][0]) => answer(name, chosen)}
        />
      )
    case 'list':
      return (
        <ListControl
          label={control.label}
          choices={stateChoices}
          given={answers.state ?? undefined}
          onAnswer={(state) => answer(control.name, state)}
        />
      )
    case 'money':
      return (
        <MoneyControl
          {...control}
          given={answers[control.name]}
          typed={typed[control.name]}
          onType={(text) => type(control.name, text)}
          onAnswer={(cents) => answer(control.name, cents)}
        />
      )
    case 'time':
      return (
        <TimeControl
          given={answers[control.name]}
          typed={typed[control.name]}
          onType={(text) => type(control.name, text)}
          onAnswer={(months) => answer(control.name, months)}
        />
      )
  }
}

function ListControl<Answer extends string>({ label, choices, given, onAnswer }: ListControlProps<Answer>) {
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<string>(given ?? '')
  const [error, setError] = useState<string>()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const [answer] = choices.find(([value]) => value === chosen) ?? []
    if (answer !== undefined) return onAnswer(answer)
    setError(copy.chooseOne)
    form.current?.querySelector('select')?.focus()
  }

  return (
    <form ref={form} method="dialog" onSubmit={onSubmit} noValidate className="max-w-sm">
      <SelectField
        label={label}
        name="choice"
        value={chosen}
        error={error}
        options={[['', copy.pleaseChoose], ...choices]}
        onChange={({ currentTarget }) => {
          setError(undefined)
          setChosen(currentTarget.value)
        }}
      />
      <Button type="submit" className="mt-6 w-full @tablet:w-auto">
        {copy.continueToNext}
      </Button>
    </form>
  )
}

/** Accepts `75k` or `$75,000`. An invalid amount stays in the field, with an error. */
function MoneyControl({ name, label, suggestions, given, typed, onType, onAnswer }: MoneyControlProps) {
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const text = typed ?? (typeof given === 'number' ? wholeDollars(given) : '')

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const cents = typedCents(text)
    if (cents !== undefined && isAnswer(name, cents)) return onAnswer(cents)
    setError(text.trim() === '' ? copy.enterAmount : answerRules[name].message)
    form.current?.querySelector('input')?.focus()
  }

  return (
    <form ref={form} method="dialog" onSubmit={onSubmit} noValidate>
      <Field
        label={label}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        className="max-w-sm"
        value={text}
        error={error}
        onChange={({ currentTarget }) => {
          setError(undefined)
          onType(currentTarget.value)
        }}
      />
      {suggestions.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {suggestions.map((dollars) => (
            <Button key={dollars} variant="secondary" className="figures" onClick={() => onAnswer(dollars * 100)}>
              {formatDollars(dollars)}
            </Button>
          ))}
        </div>
      )}
      <Button type="submit" className="mt-6 w-full @tablet:w-auto">
        {copy.continueToNext}
      </Button>
    </form>
  )
}

/** An empty field is 0, two empty fields are no answer. */
function TimeControl({ given, typed, onType, onAnswer }: TimeControlProps) {
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const [years = '', months = ''] = (typed ?? asText(given)).split(' ')

  const onChange = (typed: string) => {
    setError(undefined)
    onType(typed)
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const answer = Number(years || 0) * 12 + Number(months || 0)
    const isEmpty = years === '' && months === ''
    if (!isEmpty && isAnswer('monthsInBusiness', answer)) return onAnswer(answer)
    setError(isEmpty ? copy.enterTime : copy.enterWholeTime)
    form.current?.querySelector('input')?.focus()
  }

  return (
    <form ref={form} method="dialog" onSubmit={onSubmit} noValidate>
      <FieldError id="time-error" message={error} />
      <div className="grid max-w-sm grid-cols-2 gap-4">
        {(
          [
            ['years', copy.years],
            ['months', copy.months],
          ] as const
        ).map(([name, label], index) => (
          <Field
            key={name}
            label={label}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={index === 0 ? years : months}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'time-error' : undefined}
            onChange={({ currentTarget: { value } }) => {
              const digits = value.replace(/\s/g, '')
              onChange(index === 0 ? `${digits} ${months}` : `${years} ${digits}`)
            }}
          />
        ))}
      </div>
      <Button type="submit" className="mt-6 w-full @tablet:w-auto">
        {copy.continueToNext}
      </Button>
    </form>
  )
}
