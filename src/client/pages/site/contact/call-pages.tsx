import { usePage } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { LinkForm, LinkForms } from '#client/pages/site/parts/link-form.tsx'
import { TickList } from '#client/pages/site/parts/parts.tsx'
import { TextPage } from '#client/pages/site/parts/text-page.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { callPaths } from '#shared/intake/calls/addresses.ts'
import * as copy from './call-copy.ts'
import { CallForm } from './call-form.tsx'

export const bookCall: SitePage = {
  head: () => ({
    title: copy.title,
    description: copy.description,
    keywords: ['book a call', 'funding advisor', 'talk to an advisor'],
  }),
  Page: function BookCall() {
    const { settings, calls } = usePage()
    const isOff = settings.hours.callsAtOnce === 0
    const isFull = !isOff && (calls?.days ?? []).length === 0
    return (
      <TextPage
        title={isFull ? copy.fullTitle : copy.title}
        lead={isOff ? copy.callsOffLead : isFull ? copy.fullLead : copy.lead}
        aside={
          <section
            id="form"
            aria-label={copy.title}
            className="rounded border border-line bg-surface p-5 shadow @tablet:p-7"
          >
            <CallForm />
          </section>
        }
      >
        {!isOff && !isFull && (
          <>
            <h2>{copy.whatToExpect}</h2>
            <TickList items={copy.expectations} />
          </>
        )}
        <p className={isOff || isFull ? '' : 'pt-4'}>
          {copy.ratherNot} <a href="/free-analysis">{copy.seeWhereYouStand}</a>
        </p>
      </TextPage>
    )
  },
}

const BookAnother = () => (
  <p>
    <ButtonLink href={callPaths.form}>{copy.bookAnother}</ButtonLink>
  </p>
)

function ConfirmedCall() {
  const booked = usePage().calls?.booked
  if (!booked) return null
  const { state, time } = booked
  if (state !== 'booked')
    return (
      <TextPage
        title={state === 'past' ? copy.pastTitle : copy.canceledTitle}
        lead={state === 'past' ? copy.pastLead(time) : copy.canceledLead}
      >
        <BookAnother />
      </TextPage>
    )
  return (
    <TextPage title={copy.bookedTitle} lead={copy.bookedLead(time)}>
      <p>{copy.invitationSent}</p>
      <form method="post" action={callPaths.booked} className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href={callPaths.invitation}>{copy.addToCalendar}</ButtonLink>
        <Button type="submit" variant="secondary">
          {copy.cancel}
        </Button>
      </form>
    </TextPage>
  )
}

export const callPages: Readonly<Record<string, SitePage>> = {
  [callPaths.confirmed]: {
    head: () => ({ title: copy.bookedTitle, description: copy.bookedDescription, keywords: [] }),
    Page: ConfirmedCall,
  },
  [callPaths.booked]: {
    head: () => ({ title: copy.linkedTitle, description: copy.linkedDescription, keywords: [] }),
    Page: () => (
      <TextPage title={copy.linkedTitle} lead={copy.linkedLead}>
        <LinkForms>
          <LinkForm>
            <Button type="submit">{copy.cancel}</Button>
          </LinkForm>
        </LinkForms>
      </TextPage>
    ),
  },
  [callPaths.canceled]: {
    head: () => ({ title: copy.canceledTitle, description: copy.canceledDescription, keywords: [] }),
    Page: () => (
      <TextPage title={copy.canceledTitle} lead={copy.canceledLead}>
        <BookAnother />
      </TextPage>
    ),
  },
}
