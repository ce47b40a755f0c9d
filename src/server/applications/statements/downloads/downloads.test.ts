import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'
import { isOfx, readOfx } from './read-ofx.ts'

const period = (text: string) => readCsv(text)[0]?.periods[0]

test('a CSV with running balances, newest first, reconciles', () => {
  const text =
    'Date,Description,Amount,Running Bal.\r\n01/03/2026,"RENT, OAKMONT",-500.00,600.00\r\n01/02/2026,DEPOSIT,"1,000.00","1,100.00"\r\n'
  expect(period(text)).toMatchObject({
    ...{
      from: '2026-01-02',
      to: '2026-01-03',
      openingCents: 10_000,
      closingCents: 60_000,
      reconciled: true,
      firstBreak: null,
    },
    transactions: [
      { date: '2026-01-02', amountCents: 100_000, description: 'DEPOSIT' },
      { date: '2026-01-03', amountCents: -50_000, description: 'RENT, OAKMONT' },
    ],
  })
})

test('a CSV with debit and credit columns and a wrong balance does not reconcile, and names the line', () => {
  const found = period(
    'Posting Date,Details,Debit,Credit,Balance\n2026-01-02,DEPOSIT,,10.00,110.00\n2026-01-03,FEE,5.00,,104.00\n',
  )
  expect(found).toMatchObject({ reconciled: false, firstBreak: { line: '2026-01-03, FEE, 5.00, , 104.00' } })
  expect(found?.transactions.map(({ amountCents }) => amountCents)).toEqual([1_000, -500])
})

test('a type column gives unsigned amounts their sign; without balances nothing is proven', () => {
  const found = period('Date,Type,Description,Amount\n1/2/26,DEBIT,FEE,5\n1/3/26,CREDIT,DEPOSIT,7.5\n')
  expect(found?.transactions.map(({ amountCents }) => amountCents)).toEqual([-500, 750])
  expect(found?.reconciled).toBe(false)
})

test('printed balances above the table prove a CSV without running balances', () => {
  const text =
    'Description,,Summary Amt.\nBeginning balance as of 01/01/2026,,"100.00"\nEnding balance as of 01/31/2026,,"95.00"\n\nDate,Description,Amount\n01/05/2026,FEE,-5.00\n'
  expect(period(text)).toMatchObject({ openingCents: 10_000, closingCents: 9_500, reconciled: true })
})

test('text without a table of transactions has no accounts', () => {
  expect(readCsv('a,b\n1,2\n')).toEqual([])
})

const sgml = `OFXHEADER:100
<OFX><SIGNONMSGSRSV1><SONRS><FI><ORG>Harbor Bank<FID>1</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><BANKID>021000021<ACCTID>000123456789<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260101<DTEND>20260131
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260105120000[-5:EST]<TRNAMT>1250.5<FITID>1<NAME>SQUARE &amp; CO<MEMO>SQ123</STMTTRN>
<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20260107<TRNAMT>-80.00<FITID>2<CHECKNUM>1044</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>2170.50<DTASOF>20260131</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

test('OFX and QFX files are read; without an opening balance a person has to look', () => {
  expect(isOfx(sgml)).toBe(true)
  expect(readOfx(sgml)).toMatchObject([
    {
      ...{ bank: 'Harbor Bank', accountLast4: '6789' },
      periods: [
        {
          ...{ from: '2026-01-01', to: '2026-01-31', closingCents: 217_050, openingCents: null, reconciled: false },
          transactions: [
            { date: '2026-01-05', amountCents: 125_050, description: 'SQUARE & CO SQ123' },
            { date: '2026-01-07', amountCents: -8_000, description: 'CHECK 1044' },
          ],
        },
      ],
    },
  ])
})

test('an id that is used twice is named as the first break', () => {
  const [account] = readOfx(sgml.replace('<FITID>2', '<FITID>1'))
  expect(account?.periods[0]?.firstBreak?.reason).toContain('used twice')
})

test.each(['20261345', '99991231', '00010101'])(
  'a download with a date that no statement has is not counted: %s',
  (day) => {
    const [account] = readOfx(sgml.replace('20260107', day).replace('<DTEND>20260131', `<DTEND>${day}`))
    expect(account?.periods[0]).toMatchObject({ to: '2026-01-05', reconciled: false })
    expect(account?.periods[0]?.firstBreak?.reason).toBe('This transaction has no date or no amount.')
    const written = `${day.slice(4, 6)}/${day.slice(6)}/${day.slice(0, 4)}`
    const csv = period(
      `Date,Description,Amount,Balance\n01/02/2026,DEPOSIT,10.00,110.00\n${written},FEE,-5.00,105.00\n`,
    )
    expect(csv).toMatchObject({ to: '2026-01-02', reconciled: false })
  },
)

const table = '\nDate,Amount\n01/02/2026,1.00\n01/03/2026,2.00\n'

test.each([
  ['text above the table that could be an account number', `${'account'.repeat(6_000)}${'x'.repeat(6_000)}${table}`],
  ['a cell of several lines full of “as of”', `"${'as of '.repeat(30_000)}\nz"${table}`],
  ['a cell of several lines full of times', `Date,Amount\n"${' 00:00'.repeat(30_000)}\nz",1\n01/03/2026,2.00\n`],
])('%s takes little time', (_what, text) => {
  const { user, system } = process.cpuUsage()
  readCsv(text)
  const used = process.cpuUsage()
  expect((used.user - user + used.system - system) / 1_000).toBeLessThan(1_500)
})
