import { useEffect, useState } from 'react'
import { answerId } from '#client/features/applications/answer-id.ts'
import { Button } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field.tsx'
import type { ListQuestion } from '#shared/applications/steps/question.ts'
import { QuestionGroup, type QuestionGroupProps } from './question-group.tsx'

interface ListFieldProps extends Omit<QuestionGroupProps, 'questions' | 'answers' | 'prefix' | 'section'> {
  question: ListQuestion
  path: string
  value: unknown
}

type Item = Readonly<Record<string, unknown>>

/** Several of the same, each with its questions. What was taken away can be put back. */
export function ListField({ question, path, value, errors, type, onAnswer }: ListFieldProps) {
  const given = Array.isArray(value) ? (value as readonly Item[]) : []
  // There is always one to fill in.
  const items = given.length > 0 ? given : [{}]
  const [removed, setRemoved] = useState<{ item: Item; index: number }>()
  const [added, setAdded] = useState<number>()
  const { item: name } = question

  useEffect(() => {
    if (added !== undefined) document.getElementById(itemId(path, added))?.focus()
  }, [added, path])

  function remove(index: number) {
    setRemoved({ item: items[index] ?? {}, index })
    onAnswer(path, items.toSpliced(index, 1))
  }
  function putBack({ item, index }: { item: Item; index: number }) {
    onAnswer(path, given.toSpliced(index, 0, item))
    setRemoved(undefined)
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
            onAnswer={onAnswer}
            section={`section-${question.name}-${index + 1}`}
          />
          {items.length > 1 && (
            <Button look="secondary" className="justify-self-start" onClick={() => remove(index)}>
              Remove {name.toLowerCase()} {index + 1}
            </Button>
          )}
        </fieldset>
      ))}
      <p role="status" className="contents">
        {removed && (
          <span className="flex flex-wrap items-center gap-x-4">
            {name} {removed.index + 1} was removed.
            <Button look="quiet" onClick={() => putBack(removed)}>
              Put it back
            </Button>
          </span>
        )}
      </p>
      {items.length < question.most && (
        <Button
          look="secondary"
          className="justify-self-start"
          onClick={() => {
            setRemoved(undefined)
            onAnswer(path, [...items, {}])
            setAdded(items.length)
          }}
        >
          Add another {name.toLowerCase()}
        </Button>
      )}
    </div>
  )
}

const itemId = (path: string, index: number) => `${answerId(path)}-${index}`
