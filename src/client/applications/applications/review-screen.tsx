import type { ReactNode } from 'react'
import type { ApplicationType } from '#shared/applications/applications/application-type.ts'
import { type AnswerText, answersAsText } from '#shared/applications/applications/steps/answers-as-text.ts'
import type { IncompleteAnswer } from './incomplete.ts'
import { JumpLink } from './jump-link.tsx'
import type { StepState } from './step-state.ts'

interface ReviewScreenProps {
  type: ApplicationType
  steps: readonly StepState[]
  missing: readonly IncompleteAnswer[]
  onGo: (slug: string, path?: string) => void
  /** Shown once nothing is missing. */
  children: ReactNode
}

/** Review of all answers, with incomplete ones at the top. */
export const ReviewScreen = ({ type, steps, missing, onGo, children }: ReviewScreenProps) => (
  <div className="grid grid-cols-1 gap-8">
    {missing.length > 0 && (
      <section aria-labelledby="missing-title" className="rounded border border-brass bg-surface p-4 @tablet:p-6">
        <h2 id="missing-title" className="text-lg">
          {missing.length === 1 ? 'One item is still missing' : `${missing.length} items are still missing`}
        </h2>
        <ul className="mt-2">
          {missing.map(({ slug, path, label, message }) => (
            <li key={`${slug} ${path}`} className="leading-snug">
              <JumpLink slug={slug} path={path} onGo={onGo}>
                {label}
              </JumpLink>
              {message && <p className="-mt-2 pb-2 text-ink-soft text-sm">{message}</p>}
            </li>
          ))}
        </ul>
      </section>
    )}
    {steps
      .filter(({ step }) => step.questions.length > 0)
      .map(({ step, answers }) => (
        <section key={step.slug} aria-labelledby={`review-${step.slug}`}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id={`review-${step.slug}`} className="text-xl">
              {step.title}
            </h2>
            <JumpLink slug={step.slug} onGo={onGo}>
              Change<span className="sr-only"> {step.title}</span>
            </JumpLink>
          </div>
          {inGroups(answersAsText(step, answers, type)).map(([group, spoken]) => (
            <div key={spoken[0]?.path}>
              {group && <h3 className="mt-3">{group}</h3>}
              <dl className="mt-1 divide-y divide-line border-line border-y">
                {spoken.map(({ path, label, words }) => (
                  <div key={path} className="grid gap-x-6 py-2 @tablet:grid-cols-[2fr_3fr]">
                    <dt className="text-ink-soft text-sm">{label}</dt>
                    <dd className={`figures wrap-anywhere whitespace-pre-line ${words ? '' : 'text-ink-soft'}`}>
                      {words || 'No answer'}
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </section>
      ))}
    {children}
  </div>
)

/** Groups `Owner 1: Full name` as `Full name` under `Owner 1`; answers after a list form an unnamed group. */
function inGroups(spoken: readonly AnswerText[]): [group: string, spoken: AnswerText[]][] {
  const groups: [string, AnswerText[]][] = []
  for (const answer of spoken) {
    const [, group = '', label = answer.label] = /^(.+ \d+): (.+)$/.exec(answer.label) ?? []
    const last = groups.at(-1)
    if (last?.[0] === group) last[1].push({ ...answer, label })
    else groups.push([group, [{ ...answer, label }]])
  }
  return groups
}
