import { useEffect, useState } from 'react'
import { useRefusals } from './refusals.ts'

/** What a calculator asks: a number within a range (`whole`: of what no fractions are taken), or one of several words. */
export type Question =
  | { readonly initial: number; readonly from: number; readonly to: number; readonly whole?: string }
  | { readonly initial: string; readonly choices: readonly string[] }

export type Answers<Questions> = {
  [Name in keyof Questions]: Questions[Name] extends { choices: readonly (infer Choice)[] } ? Choice : number
}

/** Sliding would otherwise change the address a hundred times a second, which browsers refuse. */
const settleMs = 300

/**
 * The answers of a calculator, kept in the address (`?loan-amount=75000`), so that a link, a reload and Back show the
 * same result. What an address holds that is no answer is left out.
 * @param questions keep it stable: it is read when the calculator wakes.
 */
export function useAnswers<const Questions extends Readonly<Record<string, Question>>>(
  prefix: string,
  questions: Questions,
) {
  const [answers, setAnswers] = useState(() => initialAnswers(questions))
  const [isTouched, setIsTouched] = useState(false)
  const [resets, setResets] = useState(0)
  const refusals = useRefusals()

  // After the first drawing, which has to be the one that the server wrote.
  useEffect(() => {
    const found = readAnswers(prefix, questions, new URLSearchParams(location.search))
    if (Object.keys(found).length > 0) setAnswers((initial) => ({ ...initial, ...found }))
  }, [prefix, questions])

  useEffect(() => {
    if (!isTouched) return
    const timer = setTimeout(() => writeAnswers(prefix, questions, answers), settleMs)
    return () => clearTimeout(timer)
  }, [isTouched, prefix, questions, answers])

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

/** Whether a number is one that was asked for. */
export const isAnswer = (number: number, { from, to, whole }: Extract<Question, { from: number }>): boolean =>
  number >= from && number <= to && !(whole && !Number.isInteger(number))

/** The answers that an address holds, as far as they are ones. */
export function readAnswers<Questions extends Readonly<Record<string, Question>>>(
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
