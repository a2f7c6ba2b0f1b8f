import { create } from 'zustand'
import { readStored, storageKeys, writeStored } from '#app/lib/device-storage.ts'

interface SidebarState {
  collapsed: boolean
  toggle: () => void
}

/** Below this width a wide sidebar would take a third of the window. */
const narrowWindow = '(width < 64rem)'

/** True for the narrow sidebar: as stored on the device, otherwise by the width of the window. */
export const useSidebar = create<SidebarState>((set) => ({
  collapsed: (readStored(storageKeys.sidebarCollapsed) ?? String(matchMedia(narrowWindow).matches)) === 'true',
  toggle: () =>
    set(({ collapsed }) => {
      writeStored(storageKeys.sidebarCollapsed, String(!collapsed))
      return { collapsed: !collapsed }
    }),
}))
