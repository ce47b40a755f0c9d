import type { ReactNode } from 'react'
import type { FaqItem as Item } from '#shared/system/settings/content/faq.ts'

/** One answer open at a time, without JavaScript. */
export const Faq = ({ items }: { items: readonly Item[] }) => (
  <div className="divide-y divide-line border-line border-y">
    {items.map(({ question, answer }) => (
      <FaqItem key={question} question={question}>
        {answer}
      </FaqItem>
    ))}
  </div>
)

const FaqItem = ({ question, children }: { question: string; children: ReactNode }) => (
  <details name="faq" className="group">
    <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded py-3 font-semibold hover:text-action [&::-webkit-details-marker]:hidden">
      <span className="min-w-0 wrap-anywhere">{question}</span>
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0 fill-none stroke-[1.5] stroke-current">
        <path d="M2 8h12" />
        <path d="M8 2v12" className="group-open:hidden" />
      </svg>
    </summary>
    <p className="pb-5">{children}</p>
  </details>
)
