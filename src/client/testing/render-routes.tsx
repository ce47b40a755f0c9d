import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { renderAdmin } from './render-admin.tsx'

/** Renders the page of an address; `pages` are by path. Addresses are read and written as in the admin area. */
export async function renderRoutes(pages: Readonly<Record<string, () => ReactNode>>, address: string) {
  const root = createRootRoute({ component: Outlet })
  const routes = Object.entries(pages).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  )
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
    stringifySearch: (search) => {
      const query = new URLSearchParams(search as Record<string, string>).toString()
      return query && `?${query}`
    },
  })
  // The product's router has other types.
  const { user } = renderAdmin(<RouterProvider router={router as never} />)
  await waitFor(() => expect(router.state.status).toBe('idle'))
  return { user, addressNow: () => router.state.location.href }
}
