export const copy = {
  readOnly: 'Only owners and compliance can change rules.',
  appliesNext:
    'A saved version applies to offers entered or changed from its day on. Earlier offers keep the version they were checked against until staff check them again.',
  pricesHelp: 'Offers priced this way are covered whatever product they are entered as.',
  exemptHelp: 'These types, set in the lender’s record, need no disclosure. A lender without a type is not exempt.',
  reasonHelp: 'For the history and the audit log: what changed in the law, or why the rule was wrong.',
  retireHelp: 'Why the rule no longer applies. Later offers in this state need no disclosure.',
  licenseHelp: 'If ours is missing or has expired, new covered offers and submissions stop in this state.',
  shippedOnly: 'This version of the software comes with a rule for this state.',
  differs:
    'This rule differs from the set that comes with this version of the software. Compare them, and take over what is right.',
} as const
