export const copy = {
  readOnly: 'Only owners and compliance can change legal deadlines.',
  appliesNext:
    'Applies to requests and applications received on or after this day. Deadlines that are already running don’t change.',
  reasonHelp: 'For the history and the audit log: what changed in the law, or why the deadline was wrong.',
  differs: 'This deadline differs from the default in this version:',
} as const
