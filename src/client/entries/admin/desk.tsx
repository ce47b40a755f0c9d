import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { createDeskRouter } from '#client/entries/admin/router.tsx'

/** Everything behind the login. Each sign-in gets a router of its own, which knows nothing of the person before. */
export function Desk() {
  const [router] = useState(createDeskRouter)
  return <RouterProvider router={router} />
}
