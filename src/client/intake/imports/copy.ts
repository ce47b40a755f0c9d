import { locale } from '#shared/kit/locale/locale.ts'
import { plural } from '#shared/kit/locale/plural.ts'

/** Longer texts of imports, in one place for editors and translators. */
export const copy = {
  reading: (file: string) => `Reading ${file}…`,
  fileRead: 'The file is ready to check.',
  rows: (count: number) => plural(count, { one: '1 row', other: `${count.toLocaleString(locale)} rows` }),
  firstRows: (shown: number, total: number) => `First ${shown} of ${copy.rows(total)}`,
  finished: (total: number) => `Import of ${copy.rows(total)} finished`,
  stopped: (done: number, total: number) =>
    `The import stopped after ${done.toLocaleString(locale)} of ${copy.rows(total)}`,
  fileTooLarge: 'This file is larger than 20 MB. Split it and import the parts.',
  noGoodRow: 'None of the rows in this file can be imported. Fix the problems, then choose the file again.',
  noRows: 'This file has no rows. The first line must contain the column names.',
  remembered: 'We remember your choices on this device for the next file with these column names.',
  continueElsewhere: 'To continue, import the file again. Records that were already imported are recognized.',
} as const
