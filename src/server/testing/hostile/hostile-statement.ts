const day = (month: number, date: number) => `0${month}/0${date}/2026`

/** Names without digits, which the bank's own numbers would hide. */
const nameOf = (at: number) =>
  at
    .toString(26)
    .replaceAll(/\d/g, (digit) => 'QRSTUVWXYZ'[Number(digit)] ?? '')
    .toUpperCase()

/**
 * Generates a CSV with thousands of loans: the first half is being repaid when the second half is funded, so that each
 * of those could be compared with each of the others.
 */
export function manyLoans(each: number, width = 20): Buffer {
  const name = (at: number) => nameOf(at + 17_576).padEnd(width, 'Q')
  const rows: [month: number, date: number, name: string, amount: string][] = [
    [3, 1, 'BUSINESS LOAN PROCEEDS', '90000.00'],
  ]
  for (let at = 0; at < each; at++) {
    for (const [month, date] of [
      [1, 5],
      [2, 5],
      [3, 7],
    ] as const)
      rows.push([month, date, `${name(at)} LOAN PMT`, '-300.00'])
    for (const month of [3, 4, 5]) rows.push([month, 5, `${name(at + each)} LOAN PMT`, '-300.00'])
  }
  const lines = rows
    .sort(([one, a], [other, b]) => one - other || a - b)
    .map(([month, date, who, amount]) => `${day(month, date)},${who},${amount}`)
  return Buffer.from(['Date,Description,Amount', ...lines, ''].join('\n'))
}
