import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * The token of a mailed link; undefined without one. It leaves the address bar at once, where histories and analytics
 * would record it, and stays in the state of this history entry, so that it survives a reload.
 */
export function useAddressToken(): string | undefined {
  const { search, pathname, state } = useLocation()
  const navigate = useNavigate()
  const kept = state as { token?: string } | null
  const token = new URLSearchParams(search).get('token') || kept?.token
  useEffect(() => {
    if (search) void navigate(pathname, { replace: true, state: { token } })
  }, [search, pathname, token, navigate])
  return token
}
