interface StepsProps {
  steps: readonly (readonly [title: string, time: string, text: string])[]
  /** `row`: side by side on wide screens. */
  layout?: 'row' | 'column'
}

export const Steps = ({ steps, layout = 'row' }: StepsProps) => (
  <ol className={layout === 'row' ? 'grid gap-x-8 @tablet:grid-cols-2 @desktop:grid-cols-4' : ''}>
    {steps.map(([title, time, text], index) => (
      <li
        key={title}
        className={`relative border-line border-l-2 pb-8 pl-8 last:border-transparent ${layout === 'row' ? '@tablet:border-line @tablet:border-t-2 @tablet:border-l-0 @tablet:pt-6 @tablet:pl-0' : ''}`}
      >
        <span
          className={`figures absolute -top-1 -left-4 grid size-8 place-content-center rounded-full bg-action font-semibold text-on-action text-sm ${layout === 'row' ? '@tablet:-top-4 @tablet:left-0' : ''}`}
        >
          {index + 1}
        </span>
        <h3 className="text-lg">{title}</h3>
        <p className="font-semibold text-action text-sm">{time}</p>
        <p className="mt-2 text-ink-soft">{text}</p>
      </li>
    ))}
  </ol>
)
