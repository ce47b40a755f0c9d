import { useSettings } from '#client/pages/site/frame/page-context.ts'
import { day, Section } from '#client/pages/site/parts/parts.tsx'
import { fitted, siteImage } from '#shared/system/site-images/image-name.ts'
import * as copy from './copy.tsx'

/** Office, team, reviews and lenders, as far as the brokerage has entered them. */
export const PeopleAndProof = () => (
  <>
    <Team />
    <Reviews />
    <Partners />
  </>
)

function Team() {
  const { brand, team, contact } = useSettings()
  const office = siteImage(brand.officePhoto)
  if (team.length === 0 && !office) return null
  return (
    <Section id="team" title={copy.whoYouTalkTo} layout="split">
      {office && (
        <figure>
          <img
            {...office}
            alt={copy.theOfficeOf(brand.name)}
            loading="lazy"
            className="h-auto w-full rounded border border-line"
          />
          {contact.address && <figcaption className="mt-2 text-ink-soft text-sm">{contact.address}</figcaption>}
        </figure>
      )}
      <ul className="mt-6 grid gap-6 @tablet:grid-cols-2">
        {team.map(({ name, role, about, photo }) => {
          const image = siteImage(photo)
          return (
            <li key={`${name} ${role}`} className="flex items-start gap-4">
              {image && (
                <img
                  {...image}
                  alt=""
                  loading="lazy"
                  className="size-20 shrink-0 rounded border border-line object-cover"
                />
              )}
              <div className="min-w-0 wrap-anywhere">
                <p className="font-semibold">{name}</p>
                <p className="text-ink-soft text-sm">{role}</p>
                {about && <p className="mt-1 text-sm">{about}</p>}
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function Reviews() {
  const { reviews } = useSettings()
  if (reviews.length === 0) return null
  return (
    <Section id="reviews" title={copy.reviewsOnOtherSites} intro={<p>{copy.reviewsAreCopied}</p>} layout="split">
      <ul className="grid gap-6">
        {reviews.map(({ author, text, rating, source, link, writtenOn }) => (
          <li key={`${author} ${writtenOn} ${text}`} className="border-line border-t pt-4">
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            <p className="mt-2 text-ink-soft text-sm">
              {copy.reviewSource(
                <span className="font-semibold text-ink">{author}</span>,
                rating,
                day(writtenOn),
                source,
                (words) =>
                  link ? (
                    <a href={link} rel="noopener nofollow" className="underline underline-offset-4 hover:text-action">
                      {words}
                    </a>
                  ) : (
                    words
                  ),
              )}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Partners() {
  const { partners } = useSettings()
  if (partners.length === 0) return null
  return (
    <Section id="lenders" title={copy.lendersWeWorkWith} intro={<p>{copy.logoIsNoOffer}</p>} layout="split">
      <ul className="flex flex-wrap items-center gap-4">
        {partners.map(({ name, logo }) => {
          const image = siteImage(logo)
          return (
            image && (
              <li key={name} className="rounded border border-line bg-[#fcfaf4] p-3">
                <img src={image.src} {...fitted(image, 40, 160)} alt={name} loading="lazy" />
              </li>
            )
          )
        })}
      </ul>
    </Section>
  )
}
