import type { ReactNode } from 'react'
import { useSettings } from '#client/pages/site/frame/page-context.ts'
import { day } from '#client/pages/site/parts/parts.tsx'
import { locale } from '#shared/kit/locale/locale.ts'
import { licenseLine } from '#shared/system/settings/licenses.ts'
import * as copy from './copy.tsx'

export interface LegalSection {
  /** Fragment of its address; never changes, because others link to it. */
  id: string
  title: string
  body: ReactNode
}

interface LegalPageProps {
  title: string
  lead: string
  /** Effective date: `2026-11-21`. */
  version: string
  sections: readonly LegalSection[]
}

export const LegalPage = ({ title, lead, version, sections }: LegalPageProps) => (
  <article className="page-width pt-8 @tablet:pt-14">
    <h1 className="text-3xl">{title}</h1>
    <p className="mt-4 max-w-2xl text-ink-soft text-lg">{lead}</p>
    <p className="mt-2 text-ink-soft text-sm">
      {copy.effectiveVersion(<time dateTime={version}>{day(version)}</time>, version)}
    </p>
    <div className="mt-10 grid grid-cols-1 gap-x-16 gap-y-10 @desktop:grid-cols-[1fr_1.6fr]">
      <nav
        aria-label={copy.onThisPage}
        className="self-start border-line border-y py-4 print:hidden @desktop:sticky @desktop:top-24"
      >
        <ol>
          {sections.map(({ id, title }, index) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="figures flex min-h-11 items-center gap-3 rounded underline-offset-4 hover:text-action hover:underline"
              >
                <span className="w-6 shrink-0 text-right text-ink-soft">{index + 1}</span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="max-w-2xl">
        {sections.map(({ id, title, body }, index) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="prose not-first:mt-12">
            <h2 id={`${id}-title`}>
              {index + 1}. {title}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </div>
  </article>
)

export function Operator() {
  const { brand, legal, contact } = useSettings()
  const facts = [
    [copy.name, legal.name || brand.name],
    [copy.legalForm, [legal.form, legal.formedIn].filter(Boolean).join(', ')],
    [copy.registrationNumber, legal.registrationNumber],
    [copy.address, legal.address || contact.address],
    [copy.phone, contact.phone],
    [copy.email, contact.email],
  ].filter(([, value]) => value !== '')

  return (
    <dl className="mt-4 divide-y divide-line border-line border-y">
      {facts.map(([name, value]) => (
        <div key={name} className="grid gap-x-6 py-2.5 @tablet:grid-cols-[12rem_1fr]">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Licenses() {
  const { licenses, brand } = useSettings()
  if (licenses.length === 0) return <p>{copy.noLicenseListed(brand.name)}</p>
  return (
    <ul>
      {licenses.map((license) => (
        <li key={`${license.state} ${license.number}`}>{licenseLine(license)}</li>
      ))}
    </ul>
  )
}

export function WaysToWrite() {
  const { contact } = useSettings()
  const ways = [
    contact.email && copy.emailAddress(contact.email),
    contact.phone && copy.callNumber(contact.phone),
    contact.address && copy.writeToAddress(contact.address.split(/\s*\n\s*/).join(', ')),
    copy.useContactForm,
  ].filter((way) => way !== '')
  const sentence = new Intl.ListFormat(locale, { type: 'disjunction' }).format(ways)
  return `${sentence.replace(/^./, (letter) => letter.toUpperCase())}.`
}
