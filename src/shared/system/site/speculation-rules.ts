import { privatePrefixes } from './private-path.ts'

/** Pages that a browser may render before the visitor follows a link; never admin pages or API calls. */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [{ href_matches: '/*' }, { not: { href_matches: privatePrefixes.map((prefix) => `${prefix}*`) } }],
      },
      eagerness: 'moderate',
    },
  ],
})
