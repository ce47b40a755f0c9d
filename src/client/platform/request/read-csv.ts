import { formulaStart } from '#shared/kit/text.ts'

export interface Table {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

interface Limits {
  readonly bytes: number
  readonly rows: number
  readonly messages: { readonly tooLarge: string; readonly tooManyRows: string; readonly noRows: string }
}

/** Removes the apostrophe with which our exports keep spreadsheets from running text as formulas. */
const withoutMark = (cell: string) => (cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell)

/**
 * Parses a CSV file with any separator, in the browser.
 * @throws Error with a message for the user.
 */
export async function readCsv(file: File, { bytes, rows: maxRows, messages }: Limits): Promise<Table> {
  if (file.size > bytes) throw new Error(messages.tooLarge)
  const { default: Papa } = await import('papaparse')
  return new Promise((resolve, reject) => {
    const rows: string[][] = []
    Papa.parse<string[]>(file, {
      skipEmptyLines: 'greedy',
      chunk: ({ data, errors }, parser) => {
        for (const row of data) rows.push(row.map(withoutMark))
        let problem = ''
        if (rows.length > maxRows + 1) problem = messages.tooManyRows
        if (errors.some(({ code }) => code === 'MissingQuotes'))
          problem = `Line ${rows.length} has a quotation mark that isn’t closed.`
        if (data.some((row) => row.some((cell) => cell.includes('\0')))) problem = 'Save the spreadsheet as CSV first.'
        if (problem === '') return
        // First, because `abort` completes.
        reject(new Error(problem))
        parser.abort()
      },
      error: () => reject(new Error('Couldn’t read this file. Choose a CSV file.')),
      complete: () => {
        const [header, ...others] = rows
        if (!header || others.length === 0) return reject(new Error(messages.noRows))
        resolve({
          header: header.map((word, at) => word.replace(/^\ufeff/, '').trim() || `Column ${at + 1}`),
          rows: others,
        })
      },
    })
  })
}
