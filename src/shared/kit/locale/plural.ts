import { locale } from './locale.ts'

const rules = new Intl.PluralRules(locale)

/** Forms of a phrase by its count; languages with more forms than English add theirs, such as `few` and `many`. */
type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** Returns the form of a phrase for a count. */
export const plural = (count: number, forms: PluralForms): string => forms[rules.select(count)] ?? forms.other

/** Returns a count with its noun, such as `1 row` and `1,234 rows`. */
export const formatCounted = (count: number, noun: PluralForms): string =>
  `${count.toLocaleString(locale)} ${plural(count, noun)}`
