import { useSettings } from '#client/pages/site/page-context.ts'
import { licenseLine } from '#shared/system/settings/licenses.ts'

export function Operator() {
  const { brand, legal, contact } = useSettings()
  const facts = [
    ['Name', legal.name || brand.name],
    ['Legal form', [legal.form, legal.formedIn].filter(Boolean).join(', ')],
    ['Registration number', legal.registrationNumber],
    ['Address', legal.address || contact.address],
    ['Phone', contact.phone],
    ['Email', contact.email],
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

/** Licenses and registrations by state. */
export function Licenses() {
  const { licenses, brand } = useSettings()
  if (licenses.length === 0)
    return (
      <p>
        {brand.name} has not listed a license or registration here. Several states require brokers to have one: before
        you sign, ask us which one covers your request.
      </p>
    )
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
    contact.email && `email ${contact.email}`,
    contact.phone && `call ${contact.phone}`,
    contact.address && `write to ${contact.address.split(/\s*\n\s*/).join(', ')}`,
    'use the form on our contact page',
  ].filter((way) => way !== '')
  const sentence = new Intl.ListFormat('en', { type: 'disjunction' }).format(ways)
  return `${sentence.replace(/^./, (letter) => letter.toUpperCase())}.`
}
