/** Longer texts of imports, in one place for editors and translators. */
export const copy = {
  fileTooLarge: 'This file is larger than 20 MB. Split it and import the parts.',
  noGoodRow: 'No row of this file can be imported. Fix the problems, then choose the file again.',
  noRows: 'This file has no rows. The first line must contain the column names.',
  remembered: 'We remember your choices on this device for the next file with these column names.',
  continueElsewhere: 'To continue, import the file again. Records that were already imported are recognized.',
} as const
