import type { ReactNode } from 'react'
import type { ApplicationSection } from '#shared/applications/applications/staff-contract.ts'

export type Answer = ApplicationSection['answers'][number]

interface FileAnswersProps {
  answers: readonly Answer[]
  /** Draws what is hidden, where it can be shown in full; otherwise its end is all there is. */
  renderHidden?: ((answer: Answer) => ReactNode) | undefined
}

/** What was answered in one step. Items of a list, such as owners, stand apart. */
export function FileAnswers({ answers, renderHidden }: FileAnswersProps) {
  const items = [...new Set(answers.map(itemPath))]
  return items.map((item) => {
    const ofItem = answers.filter((answer) => itemPath(answer) === item)
    const title = item === '' ? undefined : ofItem[0]?.label.split(': ')[0]
    return (
      <section key={item} aria-label={title} className="not-first:mt-5">
        {title && <p className="mb-1 font-semibold">{title}</p>}
        <dl className="divide-y divide-line">
          {ofItem.map((answer) => (
            <div key={answer.path} className="grid grid-cols-2 gap-3 py-1.5">
              <dt className="text-ink-soft text-sm">{title ? answer.label.slice(title.length + 2) : answer.label}</dt>
              <dd className="figures wrap-anywhere whitespace-pre-line">
                {answer.isHidden && renderHidden ? renderHidden(answer) : answer.words || '–'}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    )
  })
}

/** `owners.0` of `owners.0.fullName`; empty for what is asked once. */
const itemPath = ({ path }: Answer) => /^.+\.\d+(?=\.)/.exec(path)?.[0] ?? ''
