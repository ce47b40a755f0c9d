import type { ReactNode } from 'react'

interface TextPageProps {
  title: string
  lead: ReactNode
  /** The visitor's next action: usually the lead form. */
  aside?: ReactNode
  children: ReactNode
  below?: ReactNode
}

export const TextPage = ({ title, lead, aside, children, below }: TextPageProps) => (
  <>
    <div
      className={`page-width grid grid-cols-1 gap-x-16 gap-y-10 pt-8 @tablet:pt-14 @wide:gap-x-20 ${aside ? '@desktop:grid-cols-[1fr_29rem] @desktop:grid-rows-[auto_1fr]' : ''}`}
    >
      <div>
        <h1 className="text-3xl">{title}</h1>
        <div className="mt-4 max-w-2xl text-ink-soft text-lg">{typeof lead === 'string' ? <p>{lead}</p> : lead}</div>
      </div>
      {aside && <div className="@desktop:row-span-2">{aside}</div>}
      <div className="prose max-w-2xl">{children}</div>
    </div>
    {below}
  </>
)
