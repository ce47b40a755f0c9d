import type { ReactNode } from 'react'
import type { ApplicationSection } from '#shared/admin/application-page/contract.ts'

export type Answer = ApplicationSection['answers'][number]

interface ApplicationAnswersProps {
  answers: readonly Answer[]
  /** Otherwise only the last digits are shown. */
  renderHidden?: ((answer: Answer) => ReactNode) | undefined
  /** Below the answer. */
  renderBelow?: (answer: Answer) => ReactNode
  /** At the end of its line. */
  renderAction?: (answer: Answer) => ReactNode
}

export function ApplicationAnswers({ answers, renderHidden, renderBelow, renderAction }: ApplicationAnswersProps) {
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
              <dd className="flex items-start gap-2">
                <div className="figures wrap-anywhere min-w-0 flex-1 whitespace-pre-line">
                  {answer.isHidden && renderHidden ? renderHidden(answer) : answer.text || '–'}
                  {renderBelow?.(answer)}
                </div>
                {renderAction?.(answer)}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    )
  })
}

/** `owners.0` for `owners.0.fullName`; empty outside lists. */
const itemPath = ({ path }: Answer) => /^.+\.\d+(?=\.)/.exec(path)?.[0] ?? ''
