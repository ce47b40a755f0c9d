import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { createAdminRouter } from '#client/entries/admin/router.tsx'

/** The signed-in app. Each sign-in creates a new router, so no state carries over between users. */
export function AdminApp() {
  const [router] = useState(createAdminRouter)
  return <RouterProvider router={router} />
}
