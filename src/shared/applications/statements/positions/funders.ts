import { plainDescription } from '#shared/applications/statements/categories/payee.ts'
import { aliasesOf, type OwnFunder } from '#shared/system/funders/funders.ts'
import type { Rhythm } from './rhythm.ts'

/** A company that advances money to businesses; the list can be edited by the installation. */
export interface Funder {
  readonly name: string
  /** Texts in descriptions of bank statements, in capitals. */
  readonly aliases: readonly string[]
  /** Typical payback for each dollar advanced, in basis points; 13500 if absent. */
  readonly factorBasisPoints?: number
  readonly type?: OwnFunder['type']
  /** How it usually collects; two payments that no rhythm shows yet are taken for it. */
  readonly rhythm?: Rhythm
}

const funder = (name: string, ...aliases: string[]): Funder => ({ name, aliases: [name.toUpperCase(), ...aliases] })

/** Funders that are often found on statements. */
export const defaultFunders: readonly Funder[] = [
  funder('OnDeck', 'ON DECK', 'ODK CAPITAL'),
  funder('Fundbox'),
  funder('Kapitus', 'STRATEGIC FUNDING'),
  funder('Credibly', 'RETAIL CAPITAL'),
  funder('BlueVine', 'BLUEVINE CAPITAL'),
  funder('Rapid Finance', 'RAPID ADVANCE', 'RAPIDADVANCE', 'SMALL BUSINESS FINANCIAL SOL'),
  funder('Forward Financing', 'FORWARD FIN'),
  funder('Libertas Funding', 'LIBERTAS'),
  funder('Everest Business Funding', 'EVEREST BUSINESS', 'EBF HOLDINGS'),
  funder('Mantis Funding', 'MANTIS'),
  funder('Yellowstone Capital', 'YELLOWSTONE CAP'),
  funder('Fora Financial', 'FORA FIN'),
  funder('CAN Capital', 'CAN CAPITAL ASSET'),
  funder('National Funding'),
  funder('Kalamata Capital', 'KALAMATA'),
  funder('Headway Capital'),
  funder('Lendio', 'SUNRISE FUNDING LENDIO'),
  funder('Square Loans', 'SQUARE CAPITAL', 'SQ CAPITAL', 'SQ LOAN', 'SQUARE LOAN'),
  funder('PayPal Working Capital', 'PAYPAL LOAN', 'LOANBUILDER', 'PAYPAL WC'),
  funder('Shopify Capital'),
  funder('Stripe Capital'),
  funder('Toast Capital'),
  funder('Amazon Lending', 'AMAZON CAPITAL SERVICES'),
  funder('American Express Business Loan', 'KABBAGE', 'AMEX BUSINESS LOAN', 'AMERICAN EXPRESS BLUEPRINT'),
  funder('Funding Circle', 'FC MARKETPLACE'),
  funder('Lendini'),
  funder('Pearl Capital', 'PEARL CAP', 'PEARL BETA'),
  funder('Reliant Funding'),
  funder('World Business Lenders', 'WBL'),
  funder('Greenbox Capital', 'GREENBOX CAP'),
  funder('Expansion Capital Group', 'EXPANSION CAPITAL'),
  funder('Knight Capital Funding', 'KNIGHT CAPITAL'),
  funder('Merchant Marketplace'),
  funder('Cloudfund', 'DELTA BRIDGE FUNDING'),
  funder('Velocity Capital Group', 'VELOCITY CAPITAL'),
  funder('Vox Funding'),
  funder('Spartan Capital'),
  funder('Wing Lake Capital'),
  funder('Ondeck Line of Credit', 'ODLOC'),
  funder('SBA EIDL', 'SBA EIDL', 'EIDL LOAN'),
]

/** Returns the built-in funders with those that the brokerage added or replaced. */
export function withOwnFunders(own: readonly OwnFunder[]): Funder[] {
  const added = own.map(
    ({ name, aliases, type, rhythm }): Funder => ({
      ...{ name, type, aliases: [name.toUpperCase(), ...aliasesOf(aliases)] },
      ...(rhythm ? { rhythm } : {}),
    }),
  )
  const names = new Set(own.map(({ name }) => name.toUpperCase()))
  return [...added, ...defaultFunders.filter(({ name }) => !names.has(name.toUpperCase()))]
}

/** Returns the funder that a description names, by the longest alias. */
export function funderIn(description: string, funders: readonly Funder[]): Funder | undefined {
  const plain = ` ${plainDescription(description).replace(/[^A-Z0-9]+/g, ' ')} `
  let best: { one: Funder; length: number } | undefined
  for (const one of funders) {
    for (const alias of one.aliases) {
      if (alias.length > (best?.length ?? 0) && plain.includes(` ${spaced(alias)} `))
        best = { one, length: alias.length }
    }
  }
  return best?.one
}

const spaced = (alias: string) =>
  alias
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
