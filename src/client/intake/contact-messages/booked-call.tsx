import type { ListedContact } from '#shared/intake/contact-messages/admin-contract.ts'
import { locale } from '#shared/kit/locale/locale.ts'

const time = new Intl.DateTimeFormat(locale, {
  ...{ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
})

/** In the time zone of the staff member. */
export const BookedCall = ({ call: { startsAt, isCanceled } }: { call: NonNullable<ListedContact['call']> }) => (
  <time dateTime={startsAt} className={isCanceled ? 'line-through' : ''}>
    {isCanceled && <span className="sr-only">Canceled: </span>}
    Call {time.format(new Date(startsAt))}
  </time>
)
