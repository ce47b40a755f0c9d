export const copy = {
  readOnly: 'Only owners and compliance can change legal periods.',
  appliesNext: 'The new period applies to what arrives from this day on. Deadlines that are running stay as they are.',
  reasonHelp: 'For the history and the audit log: what changed in the law, or why the period was wrong.',
  differs: 'This period differs from the one that comes with this version of the software:',
} as const
