import type { Statement } from '#server/placement/commissions/statement.ts'
import { csvLine } from '#server/platform/csv/csv-line.ts'

const dollars = (cents: number) => cents / 100

/** Formats a statement as CSV: paid amounts, then outstanding ones. */
export function statementCsv({ name, paid, open }: Statement): string {
  const lines = (state: string, of: Statement['paid']) =>
    of.map(({ on, reference, client, description, cents }) =>
      csvLine([name, state, on, reference, client, description, dollars(cents)]),
    )
  return [
    csvLine(['payee', 'state', 'day', 'reference', 'client', 'description', 'amount_usd']),
    ...lines('paid', paid),
    ...lines('open', open),
  ].join('')
}
