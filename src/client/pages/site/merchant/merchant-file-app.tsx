import { useEffect, useState } from 'react'
import { QuotePdfForm } from '#client/intake/merchants/quote-pdf-form.tsx'
import { SentOffer } from '#client/intake/merchants/sent-offer.tsx'
import { StatementLinkPage } from '#client/intake/merchants/statement-link-page.tsx'
import * as copy from './copy.tsx'
import { StatementPart } from './statement-part.tsx'

/** `#statement=`, `#comparison=` or `#quote=`, each with its token. */
interface Link {
  readonly kind: 'statement' | 'comparison' | 'quote' | 'none'
  readonly token: string
}

/** Emails link here: merchants upload statements, or accept a quote. */
export function MerchantFileApp() {
  const [link, setLink] = useState<Link>()
  useEffect(() => {
    // A link in the same tab only changes the fragment.
    const look = () => setLink(linkIn(location.hash))
    look()
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])

  if (link?.kind === 'quote') return <SentOffer key={link.token} token={link.token} />
  if (link?.kind === 'comparison')
    return (
      <div className="max-w-2xl">
        <h1 className="text-3xl">{copy.comparisonTitle}</h1>
        <p className="mt-4 mb-5 text-ink-soft text-lg">{copy.comparisonIntro}</p>
        <QuotePdfForm token={link.token} variant="primary" />
      </div>
    )
  if (link?.kind === 'statement')
    return (
      <StatementLinkPage key={link.token} token={link.token}>
        <StatementPart />
      </StatementLinkPage>
    )
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <h1 className="text-3xl">{copy.yourStatements}</h1>
      {link ? <StatementPart /> : <p className="text-ink-soft">{copy.oneMoment}</p>}
    </div>
  )
}

function linkIn(hash: string): Link {
  const [, kind, token = ''] = /^#(statement|comparison|quote)=([\w-]+)$/.exec(hash) ?? []
  return kind === 'statement' || kind === 'comparison' || kind === 'quote'
    ? { kind, token }
    : { kind: 'none', token: '' }
}
