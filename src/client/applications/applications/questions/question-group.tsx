import { Fragment, useEffect, useState } from 'react'
import { answerId } from '#client/applications/applications/answers-at.ts'
import * as copy from '#client/applications/applications/copy.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { FieldError } from '#client/ui/form/field.tsx'
import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import { isVisible, type ListQuestion, type Question } from '#shared/applications/applications/steps/question.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import { focusOnce } from './focus-once.ts'
import { QuestionField } from './question-field.tsx'

interface ListFieldProps extends Omit<QuestionGroupProps, 'questions' | 'answers' | 'prefix' | 'section'> {
  question: ListQuestion
  path: string
  value: unknown
}

type Item = Readonly<Record<string, unknown>>

const itemId = (path: string, index: number) => `${answerId(path)}-${index}`

export interface QuestionGroupProps {
  type: ApplicationType
  questions: readonly Question[]
  answers: Readonly<Record<string, unknown>>
  /** Path prefix within the step: empty, or `owners.0.` */
  prefix: string
  /** By path within the step. */
  errors: FieldErrors
  onAnswer: (path: string, value: unknown) => void
  /** Offered for the address of a person. */
  knownAddress?: Readonly<Record<string, unknown>> | undefined
  /** Separates people for autofill: `section-owner-1`. */
  section?: string
}

/** Required questions first; optional ones are collapsed below them. */
export function QuestionGroup(group: QuestionGroupProps) {
  const visible = group.questions.filter((question) => isVisible(question, group.answers, group.type))
  const optional = visible.filter(({ isOptional }) => isOptional)
  return (
    <>
      {visible.filter(({ isOptional }) => !isOptional).map((question) => questionOf(group, question))}
      {optional.length > 0 && <OptionalQuestions {...group} questions={optional} />}
    </>
  )
}

function questionOf(group: QuestionGroupProps, question: Question) {
  const path = group.prefix + question.name
  const value = group.answers[question.name]
  if (question.kind === 'list') return <ListField key={path} {...group} question={question} path={path} value={value} />
  return (
    <Fragment key={path}>
      {question.name === 'street' && group.knownAddress && <SameAddress {...group} known={group.knownAddress} />}
      <QuestionField
        question={question}
        path={path}
        value={value}
        error={group.errors[path]}
        section={group.section}
        onChange={(answer) => group.onAnswer(path, answer)}
      />
    </Fragment>
  )
}

/** Open if one of them is answered or invalid. */
function OptionalQuestions(group: QuestionGroupProps) {
  const { questions, answers, prefix, errors } = group
  const [isOpen, setOpen] = useState(questions.some(({ name }) => answers[name] !== undefined))
  const isWrong = questions.some(({ name }) => errors[prefix + name])
  useEffect(() => {
    if (isWrong) setOpen(true)
  }, [isWrong])
  const names = questions
    .map(({ label }) => label.replace(/^(?!Social Security)[A-Z](?=[a-z])/, (first) => first.toLowerCase()))
    .join(', ')
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded border border-line"
    >
      <summary className="min-h-11 px-4 py-2.5">
        <span className="font-semibold text-action">{copy.addNow}</span>{' '}
        <span className="text-ink-soft text-sm">{copy.optionalNames(names)}</span>
      </summary>
      <div className="grid grid-cols-1 gap-6 px-4 pt-2 pb-5">
        {questions.map((question) => questionOf(group, question))}
      </div>
    </details>
  )
}

const addressNames = ['street', 'city', 'state', 'zip'] as const

interface SameAddressProps extends QuestionGroupProps {
  known: Readonly<Record<string, unknown>>
}

/** For owners who work from home. */
function SameAddress({ answers, prefix, known, onAnswer }: SameAddressProps) {
  const isSame = addressNames.every((name) => answers[name] === known[name])
  const onChange = () => {
    for (const name of addressNames) onAnswer(prefix + name, isSame ? undefined : known[name])
  }
  return (
    <Checkbox checked={isSame} onChange={onChange}>
      {copy.livesAtTheBusinessAddress}
    </Checkbox>
  )
}

/** A removed item can be restored. */
function ListField({ question, path, value, errors, type, knownAddress, onAnswer }: ListFieldProps) {
  const given = Array.isArray(value) ? (value as readonly Item[]) : []
  const items = given.length > 0 ? given : [{}]
  const [removed, setRemoved] = useState<{ item: Item; index: number }>()
  /** Item to focus after it was added or restored. */
  const [entered, setEntered] = useState<{ index: number }>()
  const { item: name } = question

  useEffect(() => {
    const item = entered && document.getElementById(itemId(path, entered.index))
    // Its end may already be in view.
    item?.focus({ preventScroll: true })
    item?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [entered, path])

  function remove(index: number) {
    setRemoved({ item: items[index] ?? {}, index })
    onAnswer(path, items.toSpliced(index, 1))
  }
  function putBack({ item, index }: { item: Item; index: number }) {
    onAnswer(path, given.toSpliced(index, 0, item))
    setRemoved(undefined)
    setEntered({ index })
  }

  return (
    <div id={answerId(path)} tabIndex={-1} className="grid grid-cols-1 gap-6">
      <FieldError id={`${answerId(path)}-error`} message={errors[path]} />
      {items.map((item, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: with the length, so that no box keeps anything of the item before it
          key={`${items.length} ${index}`}
          id={itemId(path, index)}
          tabIndex={-1}
          className="grid min-w-0 grid-cols-1 gap-5 rounded border border-line bg-surface p-4 @tablet:p-6"
        >
          <legend className="contents">
            <span className="font-display font-semibold text-lg">
              {name} {index + 1}
            </span>
          </legend>
          <QuestionGroup
            type={type}
            questions={question.questions}
            answers={item}
            prefix={`${path}.${index}.`}
            errors={errors}
            knownAddress={knownAddress}
            onAnswer={onAnswer}
            section={`section-${question.name}-${index + 1}`}
          />
          {items.length > 1 && (
            <Button variant="secondary" className="justify-self-start" onClick={() => remove(index)}>
              {copy.removeEntry(name.toLowerCase(), index + 1)}
            </Button>
          )}
        </fieldset>
      ))}
      <p role="status" className="contents">
        {removed && (
          <span className="flex flex-wrap items-center gap-x-4">
            {copy.entryRemoved(name, removed.index + 1)}{' '}
            <Button key={items.length} ref={focusOnce} variant="quiet" onClick={() => putBack(removed)}>
              {' '}
              {copy.undo}{' '}
            </Button>
          </span>
        )}
      </p>
      {items.length < question.most && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => {
            setRemoved(undefined)
            onAnswer(path, [...items, {}])
            setEntered({ index: items.length })
          }}
        >
          {copy.addAnother(name.toLowerCase())}
        </Button>
      )}
    </div>
  )
}
