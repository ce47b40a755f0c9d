import { exactTime } from '#client/ui/feedback/time-ago.tsx'
import { Hint } from '#client/ui/overlay/hint.tsx'
import { SlimButton } from '#client/ui/slim-button.tsx'
import type { CountedAt } from '#shared/admin/dashboard/contract.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { copy } from './copy.ts'
import { type CountedQuery, useCountAgain } from './queries.ts'

const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })

interface CountedLineProps<Answer extends CountedAt> {
  countedQuery: CountedQuery<Answer>
  answer: Answer
}

/** Shows when figures were counted, with a button to count them again; nothing if each request counts. */
export function CountedLine<Answer extends CountedAt>({ countedQuery, answer }: CountedLineProps<Answer>) {
  const counting = useCountAgain<Answer>()
  if (!answer.isKept) return null
  const isBusy = counting.isPending || answer.isCounting
  const at = new Date(answer.countedAt)
  return (
    <div className="flex flex-wrap items-center gap-x-5 text-ink-soft text-sm">
      <span role="status">
        <Hint text={copy.countedMeaning}>
          <button type="button" className="cursor-help rounded underline decoration-dotted underline-offset-4">
            As of{' '}
            <time dateTime={answer.countedAt} title={exactTime(at)}>
              {time.format(at)}
            </time>
          </button>
        </Hint>
      </span>
      <SlimButton padding="flush" aria-disabled={isBusy} onClick={() => !isBusy && counting.mutate(countedQuery)}>
        {isBusy ? 'Counting…' : 'Count again'}
      </SlimButton>
      {counting.isError && !isBusy && (
        <span role="alert" className="text-status-red">
          {copy.notCounted}
        </span>
      )}
    </div>
  )
}
