import { useEffect, useState } from 'react'
import { readDraft, writeDraft } from '#client/platform/session/session-json.ts'
import type { enterWhole } from './copy.ts'
import { useRefusals } from './refusals.ts'

/** A number within a range (`whole` names its unit if it has no fractions), or one of several options. */
export type Question =
  | { readonly initial: number; readonly from: number; readonly to: number; readonly whole?: keyof typeof enterWhole }
  | { readonly initial: string; readonly choices: readonly string[] }

export type Answers<Questions> = {
  [Name in keyof Questions]: Questions[Name] extends { choices: readonly (infer Choice)[] } ? Choice : number
}

/** A slider would change the address a hundred times a second, which browsers block. */
const settleMs = 300

/**
 * Stores answers in the address (`?loan-amount=75000`), so that links, reloads and Back keep the result. Ignores
 * invalid values.
 * @param questions must be stable: read when the calculator hydrates.
 * @param draftKey also stores them on this device, for figures that are sent with a form.
 */
export function useAnswers<const Questions extends Readonly<Record<string, Question>>>(
  prefix: string,
  questions: Questions,
  draftKey?: string,
) {
  const [answers, setAnswers] = useState(() => initialAnswers(questions))
  const [isTouched, setIsTouched] = useState(false)
  const [resets, setResets] = useState(0)
  const refusals = useRefusals()

  // After the first render, which has to match the server's.
  useEffect(() => {
    const inAddress = readAnswers(prefix, questions, new URLSearchParams(location.search))
    const found = Object.keys(inAddress).length > 0 ? inAddress : readDraftAnswers(prefix, questions, draftKey)
    if (Object.keys(found).length > 0) setAnswers((initial) => ({ ...initial, ...found }))
  }, [prefix, questions, draftKey])

  useEffect(() => {
    if (!isTouched) return
    const timer = setTimeout(() => {
      writeAnswers(prefix, questions, answers)
      if (draftKey) writeDraft(draftKey, location.search)
    }, settleMs)
    return () => clearTimeout(timer)
  }, [isTouched, prefix, questions, answers, draftKey])

  return {
    ...refusals,
    answers,
    resets,
    change: (changed: Partial<Answers<Questions>>) => {
      setIsTouched(true)
      setAnswers((before) => ({ ...before, ...changed }))
    },
    reset: () => {
      setIsTouched(true)
      setAnswers(initialAnswers(questions))
      setResets((count) => count + 1)
    },
  }
}

const initialAnswers = <Questions extends Readonly<Record<string, Question>>>(questions: Questions) =>
  Object.fromEntries(Object.entries(questions).map(([name, { initial }]) => [name, initial])) as Answers<Questions>

/** Returns true if the number is within the range, and whole if required. */
export const isAnswer = (number: number, { from, to, whole }: Extract<Question, { from: number }>): boolean =>
  number >= from && number <= to && !(whole && !Number.isInteger(number))

function readAnswers<Questions extends Readonly<Record<string, Question>>>(
  prefix: string,
  questions: Questions,
  search: URLSearchParams,
) {
  const found = Object.entries(questions).flatMap(([name, question]) => {
    const text = search.get(`${prefix}-${name}`)
    if (!text) return []
    if ('choices' in question) return question.choices.includes(text) ? [[name, text]] : []
    const number = Number(text)
    return isAnswer(number, question) ? [[name, number]] : []
  })
  return Object.fromEntries(found) as Partial<Answers<Questions>>
}

/** As written to the address when they were entered. */
function readDraftAnswers<Questions extends Readonly<Record<string, Question>>>(
  prefix: string,
  questions: Questions,
  draftKey: string | undefined,
) {
  const draft = draftKey && readDraft(draftKey)
  return readAnswers(prefix, questions, new URLSearchParams(typeof draft === 'string' ? draft : ''))
}

function writeAnswers<Questions extends Readonly<Record<string, Question>>>(
  prefix: string,
  questions: Questions,
  answers: Answers<Questions>,
) {
  const url = new URL(location.href)
  for (const [name, { initial }] of Object.entries(questions)) {
    const answer = answers[name as keyof Questions]
    if (answer === initial) url.searchParams.delete(`${prefix}-${name}`)
    else url.searchParams.set(`${prefix}-${name}`, String(answer))
  }
  history.replaceState(history.state, '', url)
}
