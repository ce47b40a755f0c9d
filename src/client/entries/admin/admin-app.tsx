import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { createAdminRouter } from '#client/entries/admin/router.tsx'

/** Creates a new router for each sign-in, so that no state carries over between users. */
export function AdminApp() {
  const [router] = useState(createAdminRouter)
  return <RouterProvider router={router} />
}
