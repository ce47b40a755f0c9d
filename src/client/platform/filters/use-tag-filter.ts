import { useQuery } from '@tanstack/react-query'
import type { Filter } from '#client/ui/list/filter-bar.tsx'
import { parseChoices } from '#shared/kit/filters/choices.ts'
import { knownTags } from './known-tags.ts'

/** Returns a filter by tags; deleted ones stay removable. */
export function useTagFilter(value: string, onChange: (tag: string) => void): Filter {
  const known = useQuery(knownTags).data?.tags.map(({ name }) => name) ?? []
  const names = [...known, ...parseChoices(value).filter((name) => !known.includes(name))]
  return {
    ...{ label: 'Tag', value, plain: '', isMultiple: true, onChange },
    options: names.map((name) => ({ value: name, text: name })),
  }
}
